"""What a run of the suite came to: lines for people, JUnit XML for machines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from xml.etree import ElementTree

from uno_p2p.lab.conform.case import Grade, Outcome


def line(outcome: Outcome) -> str:
    """One outcome."""
    why = f": {outcome.why}" if outcome.why else ""
    return f"{outcome.case.number:>5}  {outcome.grade:11}  {outcome.case.title}{why}"


def summary(outcomes: Sequence[Outcome]) -> str:
    """How many of each grade."""
    counts = Counter(outcome.grade for outcome in outcomes)
    return ", ".join(f"{counts[grade]} {grade}" for grade in Grade if counts[grade] or grade is Grade.OK)


def junit(outcomes: Sequence[Outcome]) -> bytes:
    """JUnit XML: a suite for each section. NON-STRICT passes with a note; NOT REACHED is skipped."""
    root = ElementTree.Element("testsuites", name="uno-p2p conform")
    suites: dict[str, ElementTree.Element] = {}
    for outcome in outcomes:
        suite = suites.get(outcome.section)
        if suite is None:
            suite = suites[outcome.section] = ElementTree.SubElement(root, "testsuite", name=outcome.section)
        name = f"{outcome.case.number} {outcome.case.title}"
        case = ElementTree.SubElement(
            suite, "testcase", classname=outcome.section, name=name, time=f"{outcome.seconds:.3f}"
        )
        match outcome.grade:
            case Grade.FAIL:
                ElementTree.SubElement(case, "failure", message=outcome.why)
            case Grade.NOT_REACHED:
                ElementTree.SubElement(case, "skipped", message=outcome.why)
            case Grade.NON_STRICT:
                ElementTree.SubElement(case, "system-out").text = f"NON-STRICT: {outcome.why}"
    for suite in suites.values():
        suite.set("tests", str(len(suite)))
        suite.set("failures", str(len(suite.findall("testcase/failure"))))
        suite.set("skipped", str(len(suite.findall("testcase/skipped"))))
    xml: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return xml
