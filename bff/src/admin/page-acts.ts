import type { ActFormDto } from './act-form.dto.js';

/** Converts a form to the arguments of an `npm run admin` act. */
type ToArguments = (form: ActFormDto) => string[];

const option = (name: string, value: string | undefined): string[] => (value ? [`--${name}=${value}`] : []);

/**
 * The acts of the operators' page, with their conversion to arguments (database/admin). Appointing moderators and operators is not among
 * them: that needs a shell.
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
 * Acts on members that are refused when the member is an operator. Otherwise an operator with ill intent or a stolen device could lock out
 * the others. Acting on an operator needs a shell.
 */
export const ACTS_ON_MEMBERS: ReadonlySet<string> = new Set(['suspend', 'reinstate', 'end-sessions', 'erase']);

/** Acts that need no recent passkey sign-in, only a session of the day: nobody can sign in while the board is closed. */
export const ACTS_WITHOUT_FRESH_PASSKEY: ReadonlySet<string> = new Set(['open']);
