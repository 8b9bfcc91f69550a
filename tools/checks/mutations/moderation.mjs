import { BFF, breaks, TESTS } from './breaks.mjs';

/** What moderators decide, and who may. */
export const MODERATION = [
  breaks(
    'moderators alone decide',
    `${BFF}/moderation/moderator.guard.ts`,
    '{ id: userId, isModerator: true }',
    '{ id: userId }',
    `${TESTS}/moderation.e2e.spec.ts`,
    'moderators alone see and decide',
  ),
  breaks(
    'of two moderators who decide one counts',
    `${BFF}/moderation/decisions.service.ts`,
    'if ((latest?.id ?? null) !== (seen?.toLowerCase() ?? null))',
    'if (seen === undefined)',
    `${TESTS}/moderation.e2e.spec.ts`,
    'moderators decide the same once',
  ),
  breaks(
    'nobody decides about themselves',
    `${BFF}/moderation/decisions.service.ts`,
    'if (memberId === userId) throw',
    'if (memberId === null) throw',
    `${TESTS}/moderation.e2e.spec.ts`,
    'moderators decide neither about themselves',
  ),
  breaks(
    'what is hidden is left out of what others are sent',
    `${BFF}/feed/cache/wish-cache.ts`,
    'return (await this.getOwn(ids)).filter(({ isHidden }) => !isHidden);',
    'return this.getOwn(ids);',
    `${TESTS}/moderated-wishes.e2e.spec.ts`,
    'a wish that moderators decided about to hide is out of every list',
  ),
  breaks(
    'objections go to another moderator',
    `${BFF}/moderation/decisions.service.ts`,
    'if (objection?.isForAnother) throw',
    'if (objection?.isForAnother === null) throw',
    `${TESTS}/objections.e2e.spec.ts`,
    'objections go to another moderator',
  ),
  breaks(
    'reports are so many a day',
    `${BFF}/moderation/reports.service.ts`,
    '>= REPORTS_A_DAY)',
    '>= Number.MAX_VALUE * REPORTS_A_DAY)',
    `${TESTS}/reports.e2e.spec.ts`,
    'reports are so many a day',
  ),
  breaks(
    'the numbers of moderation are counted once for many',
    `${BFF}/moderation/numbers.service.ts`,
    'const KEPT_MS = 10 * 60_000;',
    'const KEPT_MS = 1;',
    `${TESTS}/moderation-numbers.e2e.spec.ts`,
    'the numbers of moderation are counted once',
  ),
];
