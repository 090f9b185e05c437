"""Tables for notebooks."""

from html import escape
from typing import Any, Iterable, Sequence


def table(title: str, header: Sequence[Any], rows: Iterable[Sequence[Any]]) -> str:
    """Returns a table as HTML, the first cell of each row as its name."""
    head = "".join(f"<th>{escape(str(word))}</th>" for word in header)
    lines = "".join(
        f"<tr><th>{escape(str(name))}</th>{''.join(f'<td>{escape(str(cell))}</td>' for cell in cells)}</tr>"
        for name, *cells in rows
    )
    return f"<p>{escape(title)}</p><table><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table>"
