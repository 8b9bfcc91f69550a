/** Style sheet of the operators' pages, light or dark as the system is set. */
export const STYLE = `
:root { color-scheme: light dark; --paper: #fbf8f1; --ink: #2b2618; --soft: #5d5540; --line: #b9ad90; --act: #7a3b00; --good: #1c5b2e; --bad: #9b1c1c }
@media (prefers-color-scheme: dark) { :root { --paper: #1d1a14; --ink: #f3ecd9; --soft: #c4b999; --line: #6d6349; --act: #ffc27a; --good: #9fdcae; --bad: #ffb3ab } }
* { box-sizing: border-box }
body { max-width: 62rem; margin: 0 auto; padding: 1rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
h1 { font-size: 1.5rem } h2 { margin-top: 2rem; font-size: 1.2rem } h3 { margin: 0.75rem 0 0.25rem; font-size: 1rem }
a { color: var(--act) }
nav ul { display: flex; flex-wrap: wrap; gap: 1rem; padding: 0; list-style: none }
ul, ol { padding-left: 1.2rem }
p.soft, small { color: var(--soft) }
form { display: flex; flex-wrap: wrap; align-items: end; gap: 0.5rem 1rem; margin: 0.5rem 0 }
label { display: grid; gap: 0.15rem; min-width: 8rem }
label.wide { flex: 1 1 16rem }
input { min-height: 2.75rem; width: 100%; padding: 0.25rem 0.5rem; border: 1px solid var(--line); border-radius: 0.25rem; background: transparent; color: inherit; font: inherit }
button { min-height: 2.75rem; padding: 0.25rem 1rem; border: 1px solid var(--act); border-radius: 0.25rem; background: transparent; color: var(--act); font: inherit; font-weight: 600; cursor: pointer }
summary { min-height: 2.75rem; padding: 0.5rem 0; cursor: pointer; color: var(--act) }
:focus-visible { outline: 3px solid var(--act); outline-offset: 2px }
[role='status'], [role='alert'] { padding: 0.5rem 1rem; border-left: 4px solid var(--good); white-space: pre-wrap; overflow-wrap: anywhere }
[role='alert'] { border-color: var(--bad) }
.members > li { margin-bottom: 0.75rem; overflow-wrap: anywhere }
.acts { overflow-wrap: anywhere }
`;
