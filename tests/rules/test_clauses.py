"""Every clause of the rules must be named by a test or listed as presentation."""

from tests.rules.clauses import ids_of_the_law, kept_ids, presentation_ids
from tests.rules.clauses import tested_ids as named_ids


def test_the_list_of_clauses_matches_the_rules_document() -> None:
    assert kept_ids() == ids_of_the_law()
    assert len(set(kept_ids())) == len(kept_ids())


def test_every_clause_has_a_test_or_is_presentation() -> None:
    assert set(kept_ids()) - named_ids() - set(presentation_ids()) == set()


def test_no_clause_is_both_tested_and_called_presentation() -> None:
    assert named_ids() & set(presentation_ids()) == set()


def test_tests_name_only_clauses_that_exist() -> None:
    assert (named_ids() | set(presentation_ids())) - set(kept_ids()) == set()
