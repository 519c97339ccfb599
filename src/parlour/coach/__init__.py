"""The coach: advice for a person at the table, made from what that person may know."""
