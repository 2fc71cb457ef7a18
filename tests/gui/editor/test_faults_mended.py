"""What is wrong with a robot's place is said in the form, and its button mends it."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from gui.editor.document import Document
from gui.editor.fault_card import FaultCard
from gui.editor.remedy import REACH_MM, moved_to_fit
from robotworkshop.assets import find_scene
from scene import load_scene
from scene.editing import Inspector, Kind, Part, faults, move, outline
from scene.scene import Scene
from scene.solids import SolidsMemory

START, GOAL, WALL = Part(Kind.START, 0), Part(Kind.GOAL, 0), Part(Kind.OBSTACLE, 4)
CRATES = load_scene(find_scene("crates"))


def put(scene: Scene, part: Part, x_mm: float, y_mm: float) -> Scene:
    ((was_x, was_y),) = outline(scene, part)
    return move(scene, (part,), x_mm - was_x, y_mm - was_y)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from((START, GOAL)), st.floats(-300.0, 7800.0), st.floats(-300.0, 5000.0))
def test_what_is_moved_fits_and_was_moved_as_far_as_is_said(part: Part, x_mm: float, y_mm: float) -> None:
    scene = put(CRATES, part, x_mm, y_mm)
    found = moved_to_fit(scene, part, SolidsMemory())
    assert found is not None
    moved, way_mm = found
    assert faults(moved) == ()
    assert math.dist(outline(moved, part)[0], (x_mm, y_mm)) == pytest.approx(way_mm)
    assert way_mm <= REACH_MM * math.sqrt(2.0)


def test_the_cards_button_mends_the_fault_and_undo_brings_it_back(qtbot: QtBot) -> None:
    document = Document(put(CRATES, START, 1500.0, 950.0), Inspector())
    card = FaultCard(document)
    qtbot.addWidget(card)
    card.show_faults()
    assert "1 fault" in card.title
    card.deed.click()
    assert document.selection == (START,)
    card.show_faults()
    assert "overlaps obstacle 5" in card.told
    assert card.deed.text() == "Move it 175 mm"
    card.deed.click()
    card.show_faults()
    assert document.faults == ()
    assert card.told == ""
    assert card.isHidden()
    document.undo()
    assert document.faults != ()


def test_a_fault_without_a_remedy_offers_none(qtbot: QtBot) -> None:
    document = Document(put(CRATES, START, 90_000.0, 90_000.0), Inspector())
    card = FaultCard(document)
    qtbot.addWidget(card)
    document.select((START,))
    card.show_faults()
    assert card.told
    assert card.deed.isHidden()
    document.select((WALL,))
    card.show_faults()
    assert card.told == "", "what is selected has no fault"
