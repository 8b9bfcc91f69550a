import type { ActFormDto } from './act-form.dto.js';

/** What can be done on the page of operators, as `npm run admin` has it. */
type ToArguments = (form: ActFormDto) => string[];

const option = (name: string, value: string | undefined): string[] => (value ? [`--${name}=${value}`] : []);

/**
 * Makes of a form the arguments of the act in its name (database/admin). Making moderators and operators is not among them: that
 * takes a shell.
 */
export const PAGE_ACTS: Readonly<Record<string, ToArguments>> = {
  announce: ({ en, zh, days }) => [...option('en', en), ...option('zh', zh), ...option('days', days)],
  'end-announcement': () => [],
  close: ({ minutes, en, zh }) => [...option('minutes', minutes), ...option('en', en), ...option('zh', zh)],
  open: () => [],
  suspend: ({ member = '' }) => [member],
  reinstate: ({ member = '' }) => [member],
  'end-sessions': ({ member = '' }) => [member],
  erase: ({ member = '', confirm }) => [...(confirm === member ? ['--yes'] : []), '--', member],
  invite: ({ uses, days, note }) => [...option('uses', uses), ...option('days', days), ...option('note', note)],
  'end-invitation': ({ id = '' }) => [id],
};

/**
 * What is done to a member, and not to an operator: one who lost their device, or means ill, would shut out the others. For that, too, it
 * takes a shell.
 */
export const ACTS_ON_MEMBERS: ReadonlySet<string> = new Set(['suspend', 'reinstate', 'end-sessions', 'erase']);

/** Acts that a day's session may do: while the board is closed nobody signs in. */
export const ALWAYS: ReadonlySet<string> = new Set(['open']);
