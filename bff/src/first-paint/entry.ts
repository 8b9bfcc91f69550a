import type { RemoteName } from '@wishboard/contracts/remotes/contract';
import type { Root } from 'postcss';

/** The code that draws one part of the first screen: its script, identified by hash, and its style sheet. */
export interface Entry {
  /** Name of the part, for the log. */
  name: string;
  id: string;
  script: string;
  style: Root;
}

/** The `./first-paint` entries of the versions in force, and the script that runs first on the page. Null if one is missing. */
export interface Entries {
  shell: Entry;
  /** Link to the shell's style sheet as it is in the page. The first screen does not wait for that style sheet. */
  sheetLink: string;
  remotes: ReadonlyMap<RemoteName, Entry>;
  /** Fonts of the shell, used by the screen. */
  fonts: readonly string[];
  /** Script that positions the notes and records clicks until the shell runs. */
  early: string;
}

/** The remotes of a member's first screen, each before the remotes nested in it. */
export const FIRST_PARTS = ['mf_board', 'mf_recommendations', 'mf_notifications'] as const;

/** The remotes of the first screen for visitors without an account. */
const VISITORS_PARTS = ['mf_board'] as const;

/** Returns the remotes of a first screen. */
export const partsOf = (isOwn: boolean): readonly RemoteName[] => (isOwn ? FIRST_PARTS : VISITORS_PARTS);

/** Returns the entries of these remotes. */
export const entriesOf = ({ remotes }: Entries, parts: readonly RemoteName[]): [RemoteName, Entry][] =>
  [...remotes].filter(([name]) => parts.includes(name));
