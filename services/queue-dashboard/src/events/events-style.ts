/** Style sheet of the events page, which has no script. */
export const EVENTS_STYLE = `
:root { color-scheme: light dark; --ink: #33251d; --soft: #6b5a4f; --page: #f6efe2; --surface: #fffdf9; --line: #dccfbb;
  --accent: #ae3c28; --on-accent: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f3e9dc; --soft: #c3b3a3; --page: #1d1a17; --surface: #2a2622; --line: #4b433b; --accent: #ef8a6f;
    --on-accent: #2b120b; }
}
* { box-sizing: border-box; }
body { max-width: 72rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; background: var(--page); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; }
header { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0.5rem 1.5rem; }
h1 { margin: 0; font-size: 1.5rem; }
h2 { margin: 2rem 0 0.5rem; font-size: 1.125rem; }
a { color: var(--accent); }
p { margin: 0.5rem 0; }
.soft, dt, th { color: var(--soft); }
.notice { padding: 0.5rem 1rem; border: 1px solid var(--line); border-radius: 0.5rem; background: var(--surface); }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(10rem, 1fr)); gap: 0.75rem; margin: 1rem 0 0; }
dl > div, .table { border: 1px solid var(--line); border-radius: 0.75rem; background: var(--surface); }
dl > div { display: flex; flex-direction: column; justify-content: space-between; padding: 0.75rem 1rem; }
dt { font-size: 0.875rem; }
dd { margin: 0; font-size: 1.5rem; font-variant-numeric: tabular-nums; }
.table { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 0.9375rem; }
th, td { padding: 0.5rem 1rem; text-align: start; vertical-align: top; }
tr + tr td, tbody tr:first-child td { border-top: 1px solid var(--line); }
td.number { font-variant-numeric: tabular-nums; }
code { font-size: 0.8125rem; overflow-wrap: anywhere; }
button { min-height: 2.25rem; padding: 0 0.875rem; border: 0; border-radius: 1.125rem; background: var(--accent);
  color: var(--on-accent); font: inherit; font-size: 0.875rem; font-weight: 600; white-space: nowrap; cursor: pointer; }
button:disabled { background: transparent; box-shadow: inset 0 0 0 1px var(--line); color: var(--soft); cursor: not-allowed; }
button:focus-visible, a:focus-visible, input:focus-visible, summary:focus-visible, .table:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
summary { margin-top: 0.5rem; color: var(--accent); cursor: pointer; }
label { display: block; margin: 0.5rem 0; font-size: 0.875rem; }
input { display: block; width: 100%; min-height: 2.25rem; padding: 0 0.5rem; border: 1px solid var(--line);
  border-radius: 0.5rem; background: var(--page); color: var(--ink); font: inherit; }
@media (width < 40rem) {
  thead { display: none; }
  tr, td { display: block; }
  tr { padding-block: 0.5rem; }
  tr + tr { border-top: 1px solid var(--line); }
  tbody tr td, tbody tr:first-child td { padding-block: 0.25rem; border: 0; }
}
`;
