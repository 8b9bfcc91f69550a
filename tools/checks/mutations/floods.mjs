import { BFF, breaks, TESTS } from './breaks.mjs';

/** Mutations of holding similar wishes of new members. */
export const FLOODS = [
  breaks(
    'a flood of similar wishes is held with the wishes before it',
    `${BFF}/moderation/likeness/likeness.service.ts`,
    'await this.likeness.holdAll(transaction, [userId, ...found.others], heldFor, cause);',
    'await this.likeness.holdAll(transaction, [], heldFor, cause);',
    `${TESTS}/likeness.e2e.spec.ts`,
    'A flood of similar wishes is held with the earlier wishes of its new member, in every process',
  ),
  breaks(
    'concurrent wishes of one member are compared with each other',
    `${BFF}/wishes/wishes.service.ts`,
    'if (isCompared) await this.likeness.lockComparisons(queryable, userId);',
    '',
    `${TESTS}/likeness.e2e.spec.ts`,
    'A flood of similar wishes is held at the same number when a member sends all eighteen wishes at once',
  ),
  breaks(
    'a member with few similar wishes is no part of a flood',
    `${BFF}/moderation/likeness/likeness-rules.ts`,
    "{ kind: 'link', members: 5, each: 3 }",
    "{ kind: 'link', members: 5, each: 1 }",
    `${TESTS}/likeness.e2e.spec.ts`,
    'A flood of similar wishes is held for the same link from several new members',
  ),
  breaks(
    'similar wishes that moderators found in order are not held again',
    `${BFF}/moderation/likeness/likeness.repository.ts`,
    "AND d.decision = 'nothing' AND d.undoes IS NOT NULL",
    "AND d.decision = 'uphold' AND d.undoes IS NOT NULL",
    `${TESTS}/likeness.e2e.spec.ts`,
    'A flood of similar wishes is shown again once a moderator finds nothing',
  ),
  breaks(
    'a flood needs one decision per account',
    `${BFF}/moderation/queue/queue.repository.ts`,
    'gone.suspended_at IS NOT NULL AND gone.suspended_until IS NULL)',
    'gone.suspended_at IS NOT NULL AND gone.id IS NULL)',
    `${TESTS}/likeness.e2e.spec.ts`,
    'A flood of similar wishes leaves the queue with one decision that bans its member, and stays hidden',
  ),
  breaks(
    'wishes of known members are not compared',
    `${BFF}/moderation/likeness/likeness.service.ts`,
    'return this.settings.rateLimit && (await this.trust.isNew(userId));',
    'return this.settings.rateLimit;',
    `${TESTS}/likeness.e2e.spec.ts`,
    'A flood of similar wishes is not compared when its members are known',
  ),
  breaks(
    'the marks of similar wishes are deleted after a day',
    `${BFF}/moderation/likeness/likeness.service.ts`,
    'return this.likeness.purge();',
    'return Promise.resolve();',
    `${TESTS}/likeness.e2e.spec.ts`,
    'A flood of similar wishes no longer counts after a day, and its marks are purged',
  ),
];
