"""Identities without accounts, names, and personal data."""
