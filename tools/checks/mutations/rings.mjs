import { BFF, breaks, TESTS } from './breaks.mjs';

/** Mutations of the detection of accounts that were created together and cheer as one. */
export const RINGS = [
  breaks(
    'a crowd is a ring from ten on',
    `${BFF}/moderation/likeness/rings.service.ts`,
    'accounts: 10,',
    'accounts: 9,',
    `${TESTS}/rings.e2e.spec.ts`,
    'accounts made together that cheer the same are not nine of them',
  ),
  breaks(
    'a ring was made within a day',
    `${BFF}/moderation/likeness/rings.repository.ts`,
    'const TOGETHER_HOURS = 24;',
    'const TOGETHER_HOURS = 240;',
    `${TESTS}/rings.e2e.spec.ts`,
    'accounts made together that cheer the same are not accounts that were made on many days',
  ),
  breaks(
    'a ring is young',
    `${BFF}/moderation/likeness/rings.repository.ts`,
    'const ACCOUNT_DAYS = 30;',
    'const ACCOUNT_DAYS = 300;',
    `${TESTS}/rings.e2e.spec.ts`,
    'accounts made together that cheer the same are not accounts that have been there for long',
  ),
  breaks(
    'a ring cheers more than one wish',
    `${BFF}/moderation/likeness/rings.service.ts`,
    'wishes: 2,',
    'wishes: 1,',
    `${TESTS}/rings.e2e.spec.ts`,
    'accounts made together that cheer the same are not friends who joined to cheer one wish',
  ),
  breaks(
    'a ring does as one',
    `${BFF}/moderation/likeness/rings.service.ts`,
    'alike: 0.6 }',
    'alike: 0.1 }',
    `${TESTS}/rings.e2e.spec.ts`,
    'accounts made together that cheer the same are not a class',
  ),
  breaks(
    'a ring is looked at once',
    `${BFF}/moderation/likeness/rings.repository.ts`,
    '2 * count(*) >= cardinality',
    '2 * count(*) > 9 * cardinality',
    `${TESTS}/rings.e2e.spec.ts`,
    'accounts made together that cheer the same are shown to moderators with one of the wishes',
  ),
  breaks(
    'a ring leaves the queue with a decision',
    `${BFF}/moderation/queue/decisions.repository.ts`,
    'await transaction.run(CLOSE_RING, [subjectId, id]);',
    '',
    `${TESTS}/rings.e2e.spec.ts`,
    'accounts made together that cheer the same are looked at once',
  ),
];
