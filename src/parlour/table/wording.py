"""Words that every game puts together alike."""


def listed(words: list[str]) -> str:
    """Return words in a row, with "and" before the last."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"
