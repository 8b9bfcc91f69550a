import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../system/project.mjs';

/**
 * Names of the conditions in SQL that decide who sees a wish or a member: those of `bff/src/sight` and the database's
 * functions.
 */
const SIGHT_CONDITIONS =
  /\b(isShownByModeration|isListedFor|isShownTo|seesActsOf|mayVisit|IS_NOTIFICATION_SHOWN|is_shown|is_listed|is_public|unseen_members)\b/;
const READS = /\b(FROM|JOIN) (wishes|users)\b/;
/** Matches the beginning of a statement, or of a function that builds one. */
const STATEMENT_STARTS =
  /^(?:export )?(?:const|function|async function|class) (\w+)|^ {2}(?:private |protected |static |readonly )*(?:async )?(\w+)(?:<.*>)?\(/gm;

/** Statements, by file, that read wishes or members without a visibility condition, each with the reason why that is safe. */
const EXCEPTIONS = {
  'bff/src/feed/cache/feed.repository.ts': {
    FIND_WISHES: 'the cache of wishes that all members share; what is sent of it leaves out by Sight',
  },
  'bff/src/follows/follows.repository.ts': { UNFOLLOW: 'whom they followed themselves' },
  'bff/src/hiding/hiding.repository.ts': {
    insertEvents: 'events for the workers',
    muteOrBlockStatement: 'by a name they say themselves',
    unmuteOrUnblockStatement: 'by a name they say themselves',
    membersOf: 'whom they left out themselves',
  },
  'bff/src/leaving/deletions.repository.ts': { LOCK_DUE: 'for the erasure' },
  'bff/src/leaving/exports.repository.ts': { LOCK: 'who asks' },
  'bff/src/moderation/queue/decisions.repository.ts': {
    FIND_MEMBER: 'for moderators',
    LOCK_MEMBER: 'for moderators',
    LOCK_WISH: 'for moderators',
    LATEST: 'for moderators',
  },
  'bff/src/moderation/filters/filters.repository.ts': { LIST: 'for moderators', ADD: 'for moderators' },
  'bff/src/moderation/likeness/likeness.repository.ts': { HOLD_ALL: 'has them seen by their owners alone' },
  'bff/src/moderation/own-decisions/own-decisions.repository.ts': {
    VIEW: 'their own wishes',
    SUSPENSION: 'their own account',
    ERASE_REMOVED: 'for the erasure',
  },
  'bff/src/moderation/queue/queue.repository.ts': {
    anotherModerator: 'whether there is one',
    LIST: 'for moderators',
    FIND_HEAD: 'for moderators',
    FIND_RING: 'for moderators',
    LIST_DECISIONS: 'for moderators',
  },
  'bff/src/moderation/reports/reports.repository.ts': {
    FIND_MEMBER:
      'whoever they say the id of can be reported; the view of a report leaves out whom a block parts from them',
  },
  'bff/src/moderation/likeness/rings.repository.ts': { FIND: 'for moderators, of whatever is cheered' },
  'bff/src/operators/named-operators.repository.ts': {
    FIND: 'whether who asks is an operator',
    IS_ONE: 'whether who signs in is an operator',
    OWES_PASSKEY: 'how an operator signs in',
  },
  'bff/src/preferences/preferences.repository.ts': { IS_NEW: 'who asks' },
  'bff/src/profile/own-pictures.repository.ts': { REMEMBER: 'the name of their own picture' },
  'bff/src/profile/profile.repository.ts': {
    FIND: 'who asks',
    UPDATE: 'who asks',
    IS_TAKEN: 'whether a name is taken, whoever has it',
  },
  'bff/src/recommendations/impressions.repository.ts': { RECORD: 'ids of what they were shown' },
  'bff/src/search/search.repository.ts': {
    RANKS: 'the rank of a hit',
    STATE: 'a time, and whether terms are of other rules',
  },
  'bff/src/sessions/own-sessions.repository.ts': { END_OF_SUBJECT: 'whose sessions end' },
  'bff/src/sessions/sessions.repository.ts': { CREATE: 'who signs in' },
  'bff/src/trust/trust.repository.ts': { READ: 'who acts', COUNTS: 'who acts' },
  'bff/src/users/users.repository.ts': {
    LIST_MEMBERS: 'in a demo alone: whom one may become',
    entriesOf: 'in a demo alone: whom one may become',
    FIND_BY_SUBJECT: 'who signs in',
  },
  'bff/src/visitors/pictures.repository.ts': { REMEMBER: 'the name of a picture' },
  'bff/src/wishes/wishes.repository.ts': {
    LOCK_WISH: 'its owner, whom UPDATE_WISH asks for',
    CREATE_WISH: 'their own wish',
    READ_WISH: 'their own wish',
    DELETE_WISH: 'their own wish',
    TOGGLE_GRANTED: 'their own wish',
  },
  'services/link-preview/src/leaving/unused-media.repository.ts': { UNUSED: 'whether a file has a use' },
  'services/link-preview/src/preview/wishes.repository.ts': {
    READ_LINKS: 'for the worker',
    LOCK_WISHES: 'for the worker',
  },
  'services/notifications/src/moderation/moderation-notifications.repository.ts': {
    READ: 'what was decided, for whom it was about and who reported it',
  },
  'services/recommendations/src/store/taste.repository.ts': {
    MEMBER_ACTIONS: 'what a member did themselves',
    memberCount: 'a number',
    findErased: 'whether they are there',
    saveAllPreferences: 'of a member for themselves',
  },
};

/** Returns the statements of a source, each with its name. @param {string} text */
const statementsOf = (text) => {
  const beginnings = [...text.matchAll(STATEMENT_STARTS)];
  return beginnings.map((beginning, at) => ({
    name: beginning[1] ?? beginning[2] ?? '',
    text: text.slice(beginning.index, beginnings[at + 1]?.index),
  }));
};

/**
 * Returns the names of statements that read wishes or members and contain no visibility condition, directly or through a
 * constant of their file.
 *
 * @param {string} text
 */
function readsWithoutSight(text) {
  const statements = statementsOf(text);
  const conditions = statements.filter(({ text: part }) => SIGHT_CONDITIONS.test(part)).map(({ name }) => name);
  const says = new RegExp(`${SIGHT_CONDITIONS.source}|\\b(${['(?!)', ...conditions].join('|')})\\b`);
  return statements.filter(({ text: part }) => READS.test(part) && !says.test(part)).map(({ name }) => name);
}

describe('A statement that reads wishes or members', () => {
  it('has a visibility condition, or is listed with the reason why it needs none', () => {
    const paths = ['bff/src', 'services'].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.repository.ts') && !/(^|\/)(node_modules|dist)\//.test(path))
        .map((path) => `${folder}/${path}`),
    );
    expect(paths.length).toBeGreaterThan(40);
    const found = paths.map(
      (path) => /** @type {const} */ ([path, readsWithoutSight(readFileSync(join(ROOT, path), 'utf8'))]),
    );
    const named = Object.entries(EXCEPTIONS).map(([path, reasons]) => [path, Object.keys(reasons).sort()]);
    expect(
      Object.fromEntries(found.flatMap(([path, names]) => (names.length > 0 ? [[path, names.sort()]] : []))),
    ).toEqual(Object.fromEntries(named));
  });

  it('is found when it has no visibility condition, directly or through a constant', () => {
    const read = (/** @type {string} */ where) =>
      `const LIST = {\n  text: \`SELECT id FROM wishes w WHERE \${${where}}\`,\n};\n`;
    expect(readsWithoutSight(read('OWN'))).toEqual(['LIST']);
    expect(readsWithoutSight(read("isListedFor('w', '$1')"))).toEqual([]);
    expect(readsWithoutSight(`const OWN = isShownByModeration('w', '$1');\n${read('OWN')}`)).toEqual([]);
  });
});
