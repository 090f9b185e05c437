// The style sheet of a report's page: light on paper, and light or dark on a screen as its user prefers; pure.

extension EvaluationPage {
    static let style = Markup.source(
        """

        :root { --page: #ffffff; --card: #f6f4ef; --line: #cfcabf; --ink: #14181c; --muted: #4d5963;
          --c0: #075a92; --c1: #a34f00; --c2: #17683a; --c3: #a8241c; --right: 7, 90, 146; --wrong: 200, 60, 30; --heat: 0.5; }
        @media screen and (prefers-color-scheme: dark) {
          :root { --page: #101418; --card: #181d23; --line: #3d4854; --ink: #f1f4f6; --muted: #a7b3be;
            --c0: #8fd0ff; --c1: #ffb765; --c2: #7fdc9d; --c3: #ff9d94; --right: 60, 150, 220; --wrong: 230, 90, 70; --heat: 0.5; } }
        * { box-sizing: border-box; }
        body { margin: 0; background: var(--page); color: var(--ink);
          font: 15px/1.45 system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
        main { max-width: 1080px; margin: 0 auto; padding: 24px 20px 60px; }
        h1 { font-size: 1.7em; margin: 0 0 8px; overflow-wrap: anywhere; }
        h2 { font-size: 1.25em; margin: 36px 0 10px; padding-bottom: 4px; border-bottom: 1px solid var(--line); }
        .lead { font-size: 1.15em; max-width: 60em; }
        .note, figcaption { color: var(--muted); max-width: 62em; }
        .wide-table { overflow-x: auto; margin: 14px 0; }
        .side { display: flex; flex-wrap: wrap; gap: 0 36px; }
        table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
        caption { text-align: left; font-weight: 600; padding: 4px 0; white-space: nowrap; }
        th, td { padding: 3px 9px; text-align: right; vertical-align: middle; border-bottom: 1px solid var(--line); }
        th { font-weight: 500; color: var(--muted); }
        th:first-child { text-align: left; color: var(--ink); overflow-wrap: anywhere; min-width: 7em; max-width: 22em; }
        td { white-space: nowrap; } .groups th:first-child, .files th:first-child { min-width: 11em; }
        thead th { vertical-align: bottom; }
        .matrix td { min-width: 4.2em; border: 1px solid var(--line); }
        .many { font-size: 0.8em; } .many td { min-width: 0; padding: 2px 4px; } .many small { display: block; font-size: 0.75em; }
        .many thead th + th { writing-mode: vertical-rl; padding: 4px 2px; }
        .matrix td.right { outline: 2px solid var(--c0); outline-offset: -2px; }
        .zero { color: var(--muted); }
        .right, .wrong, .track, .fill { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
        .right { --tint: var(--right); } .wrong { --tint: var(--wrong); }
        .h1 { background: rgba(var(--tint), calc(var(--heat) * 0.1)); } .h2 { background: rgba(var(--tint), calc(var(--heat) * 0.2)); }
        .h3 { background: rgba(var(--tint), calc(var(--heat) * 0.3)); } .h4 { background: rgba(var(--tint), calc(var(--heat) * 0.4)); }
        .h5 { background: rgba(var(--tint), calc(var(--heat) * 0.5)); } .h6 { background: rgba(var(--tint), calc(var(--heat) * 0.6)); }
        .h7 { background: rgba(var(--tint), calc(var(--heat) * 0.7)); } .h8 { background: rgba(var(--tint), calc(var(--heat) * 0.8)); }
        .h9 { background: rgba(var(--tint), calc(var(--heat) * 0.9)); } .h10 { background: rgba(var(--tint), var(--heat)); }
        .bar { display: inline-flex; align-items: center; gap: 8px; justify-content: flex-end; width: 100%; min-width: 9em; }
        .bar svg { flex: 1 1 60px; min-width: 60px; max-width: 140px; height: 10px; }
        .bar span { min-width: 4.2em; }
        .track { fill: var(--line); opacity: 0.5; } .fill { fill: var(--c0); opacity: 0.75; }
        .whisker { stroke: var(--ink); stroke-width: 2; vector-effect: non-scaling-stroke; }
        figure { margin: 14px 0; }
        .plot { max-width: 760px; }
        svg.wide { width: 100%; height: auto; }
        svg text { fill: var(--muted); font-size: 12px; }
        .grid { stroke: var(--line); stroke-width: 1; }
        .line { fill: none; stroke-width: 2.2; } .band { opacity: 0.15; }
        .c0 { stroke: var(--c0); } .c1 { stroke: var(--c1); stroke-dasharray: 7 4; }
        .c2 { stroke: var(--c2); stroke-dasharray: 2 3; } .c3 { stroke: var(--c3); stroke-dasharray: 9 3 2 3; }
        .mark { stroke: none; }
        .mark.c0, .band.c0 { fill: var(--c0); } .mark.c1, .band.c1 { fill: var(--c1); }
        .mark.c2, .band.c2 { fill: var(--c2); } .mark.c3, .band.c3 { fill: var(--c3); } .band { stroke: none; }
        .legend { list-style: none; display: flex; flex-wrap: wrap; gap: 4px 22px; margin: 2px 0 6px; padding: 0 0 0 62px; }
        .legend svg { width: 40px; height: 14px; vertical-align: middle; }
        .hands { display: grid; grid-template-columns: repeat(auto-fill, minmax(190px, 1fr)); gap: 12px; }
        .card { margin: 0; background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 8px 10px 10px; }
        .card svg { width: 100%; height: auto; max-height: 210px; }
        .card strong { color: var(--ink); font-size: 1.05em; }
        .card strong, .card span { display: block; overflow-wrap: anywhere; }
        .card span { font-size: 0.85em; } .card .place { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: 0.75em; }
        .palm { fill: var(--c0); opacity: 0.12; } .bone { stroke: var(--c0); stroke-width: 3; stroke-linecap: round; }
        .bone.open { stroke-dasharray: 1 6; } .joint { fill: var(--ink); } .tip { fill: var(--ink); }
        .missing { fill: var(--card); stroke: var(--c3); stroke-width: 2; }
        svg .letter { fill: var(--page); font-size: 11px; font-weight: 700; }
        .book { padding-left: 1.2em; overflow-wrap: anywhere; } .book .more { list-style: none; margin-left: 1.4em; color: var(--muted); }
        dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; } dt { color: var(--muted); } dd { margin: 0; }
        code { font: 0.85em ui-monospace, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
        .files th:last-child, .files td:last-child { text-align: left; white-space: normal; } .files code { display: inline-block; max-width: 34ch; }
        @page { size: A4; margin: 14mm 13mm; }
        @media print {
          body { font-size: 9.5pt; } main { max-width: none; padding: 0; }
          figure, tr, .numbers, .matrix, dl { break-inside: avoid; } h2, caption, thead, .note { break-after: avoid; }
          .wide-table { overflow: visible; } th, td { padding: 2px 5px; } .bar { min-width: 0; } .bar svg { flex-basis: 20px; min-width: 20px; }
          .matrix { font-size: 8pt; } .matrix td { min-width: 0; white-space: normal; } .many { font-size: 6.2pt; } .groups th:first-child { min-width: 8em; }
          .hands { grid-template-columns: repeat(4, 1fr); gap: 6px; } .card { padding: 4px 6px 6px; } .plot { max-width: 150mm; }
        }

        """
    )
}
