"""Write random and shuffled strings beside the good sentences: python make.py."""

from pathlib import Path
from random import Random

from parlour.words import lexicon

HERE = Path(__file__).parent


def main() -> None:
    """Draw strings of four to eight words, some for development and others for testing."""
    common = [word for word in lexicon().words(35, fair=True) if len(word) <= 7]
    for seed, name in enumerate(("dev", "held")):
        rng = Random(seed)
        good = (HERE / f"good.{name}.txt").read_text(encoding="utf-8").split("\n")[:-1]
        table = [word for sentence in good for word in sentence.split()]
        heaps = [rng.sample(table, rng.randint(4, 8)) for _ in range(150)]
        heaps += [rng.sample(common, rng.randint(4, 8)) for _ in range(100)]
        shuffled: list[list[str]] = []
        for sentence in good * 2:
            words = sentence.split()
            if len(words) > 3:
                rng.shuffle(words)
                if " ".join(words) not in good:
                    shuffled.append(words)
        for kind, rows in (("random", heaps), ("shuffled", shuffled)):
            text = "".join(" ".join(row) + "\n" for row in rows)
            (HERE / f"{kind}.{name}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
