"""Lists of what is installed and connected: movers and serial ports."""

from robotworkshop.cli.printing import stdout
from robotworkshop.cli.printing.kept import printed_and_kept


def movers(as_json: bool) -> int:
    """List the movers that are installed."""
    from robotworkshop.run.movers import OURS, available

    def print_movers() -> int:
        stdout.print_rows(rows, ("name", "summary", "from"), as_json)
        return 0

    entries = available()
    rows = [{"name": entry.name, "summary": entry.summary, "from": entry.source} for entry in entries]
    # Others' movers can fail to load, for reasons that leave no trace among what is loaded.
    if as_json or any(entry.source != OURS for entry in entries):
        return print_movers()
    return printed_and_kept("movers", print_movers)


def ports(as_json: bool) -> int:
    """List the serial ports of this computer."""
    from robotdriver.create.links.serial_port import serial_ports
    from robotworkshop.cli.port_table import TITLES, port_table

    rows = [(port.device, port.description, port.hardware) for port in serial_ports()]
    if as_json:
        stdout.print_json([dict(zip(TITLES, row, strict=True)) for row in rows])
    else:
        stdout.print_text(port_table(rows))
    return 0
