import { BFF, breaks, TESTS } from './breaks.mjs';

/** What members say of themselves, and who may see it. */
export const MEMBERS = [
  breaks(
    'a new name is on every wish at once',
    `${BFF}/feed/cache/wish-cache.ts`,
    "if (change.kind === 'profile') this.clear();",
    '',
    `${TESTS}/profile.e2e.spec.ts`,
    'a profile shows a new name on every wish at once, in every process',
  ),
  breaks(
    'a name that looks like another is refused',
    `${BFF}/profile/profile.repository.ts`,
    'return row?.taken ?? false;',
    'return row === undefined;',
    `${TESTS}/profile.e2e.spec.ts`,
    'a profile takes no name that looks like another member’s or that of who runs the board: Каi',
  ),
  breaks(
    'a name that looks like who runs the board is refused',
    `${BFF}/profile/names.service.ts`,
    'return looksLikeStaff(displayName) || this.profiles',
    'return this.profiles',
    `${TESTS}/profile.e2e.spec.ts`,
    'a profile takes no name that looks like another member’s or that of who runs the board: Admin',
  ),
  breaks(
    'nobody joins under a name that looks like another',
    `${BFF}/accounts/account-sign-up.service.ts`,
    'if (isTaken && (await this.accounts.findByEmail(proved)) === null) throw nameTaken();',
    ';',
    `${TESTS}/accounts.e2e.spec.ts`,
    'accounts of the board’s own asks again for a name that looks like another member’s or that of who runs the board: A d a.',
  ),
  breaks(
    'names are not looked up by who has proved no address',
    `${BFF}/accounts/account-sign-up.service.ts`,
    "if (proved === null || this.settings.accounts?.signUp === 'closed') throw unproved();",
    ';',
    `${TESTS}/accounts.e2e.spec.ts`,
    'accounts of the board’s own asks again for a name that looks like another member’s or that of who runs the board: A d a.',
  ),
  breaks(
    'a board is kept from others',
    `${BFF}/members/members.repository.ts`,
    "(board_for = 'everyone' OR",
    '(true OR',
    `${TESTS}/profile.e2e.spec.ts`,
    'a profile may keep the board from all others, also where they have just read it, while the wishes stay on the wall',
  ),
  breaks(
    'a board in memory is not shown without asking',
    `${BFF}/feed/feed.service.ts`,
    "{ kind: 'user', userId }, query, request, reply, false)",
    "{ kind: 'user', userId }, query, request, reply, true)",
    `${TESTS}/profile.e2e.spec.ts`,
    'a profile may keep the board from all others, also where they have just read it, while the wishes stay on the wall',
  ),
];
