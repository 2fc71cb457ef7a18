#!/bin/sh
# Makes the virtual environment, or says in one line what this machine lacks for it.
# usage: make-venv.sh PYTHON VENV
set -eu
python=$1 venv=$2
if ! command -v "$python" >/dev/null 2>&1; then
    echo "Robot Workshop needs Python 3.11 or later, and '$python' is not here; install it, or name another: make PYTHON=/path/to/python3" >&2
    exit 1
fi
if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
    echo "Robot Workshop needs Python 3.11 or later, and '$python' is $("$python" -V 2>&1); name a newer one: make PYTHON=python3.12" >&2
    exit 1
fi
if ! "$python" -c 'import ensurepip, venv' >/dev/null 2>&1; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
        apt-get -q update >/dev/null && apt-get -q -y install python3-venv >/dev/null
    else
        echo "Python's venv module is missing; install it first: sudo apt-get install python3-venv" >&2
        exit 1
    fi
fi
"$python" -m venv "$venv"
# The pip that comes with an older Python takes twice as long to find what to install, but finds the same.
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-compile 'pip>=25' || true
