import type { RemoteName } from '@wishboard/contracts/remotes/contract';
import type { Root } from 'postcss';

/** What draws one part of the first screen: the script, by its hash, and the styles of what it draws. */
export interface Entry {
  /** Of the part, for the log. */
  name: string;
  id: string;
  script: string;
  style: Root;
}

/** The entries `./first-paint` of what is in force, and the script that is first on the page. Null where one of them is missing. */
export interface Entries {
  shell: Entry;
  /** The shell's style sheet as the page links it, which the first screen does not wait for. */
  sheetLink: string;
  remotes: ReadonlyMap<RemoteName, Entry>;
  /** The shell's fonts, which the screen is written in. */
  fonts: readonly string[];
  /** Hangs the notes and catches what is pressed before the shell is there. */
  early: string;
}

/** The remotes that a member's first screen is made of, each before those that stand in it. */
export const FIRST_PARTS = ['mf_board', 'mf_recommendations', 'mf_notifications'] as const;

/** What stands in the first screen of whoever reads without an account. */
const VISITORS_PARTS = ['mf_board'] as const;

/** The remotes that a first screen is made of. */
export const partsOf = (isOwn: boolean): readonly RemoteName[] => (isOwn ? FIRST_PARTS : VISITORS_PARTS);

/** Their entries. */
export const needed = ({ remotes }: Entries, parts: readonly RemoteName[]): [RemoteName, Entry][] =>
  [...remotes].filter(([name]) => parts.includes(name));
