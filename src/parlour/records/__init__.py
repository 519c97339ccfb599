"""Matches as documents: records, scenarios, reports of a hand, and pickles."""
