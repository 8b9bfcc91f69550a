import { BFF, breaks, TESTS } from './breaks.mjs';

/** Mutations of the detection of accounts that were created together and cheer as one. */
export const RINGS = [
  breaks(
    'fewer than ten accounts are no ring',
    `${BFF}/moderation/likeness/rings.service.ts`,
    'accounts: 10,',
    'accounts: 9,',
    `${TESTS}/rings.e2e.spec.ts`,
    'A ring of accounts that were created together does not consist of nine of them',
  ),
  breaks(
    'accounts that were created on many days are no ring',
    `${BFF}/moderation/likeness/rings.repository.ts`,
    'const TOGETHER_HOURS = 24;',
    'const TOGETHER_HOURS = 240;',
    `${TESTS}/rings.e2e.spec.ts`,
    'A ring of accounts that were created together does not consist of accounts that were made on many days',
  ),
  breaks(
    'accounts that are no longer new are no ring',
    `${BFF}/moderation/likeness/rings.repository.ts`,
    'const ACCOUNT_DAYS = 30;',
    'const ACCOUNT_DAYS = 300;',
    `${TESTS}/rings.e2e.spec.ts`,
    'A ring of accounts that were created together does not consist of accounts that have been there for long',
  ),
  breaks(
    'accounts that cheer one wish are no ring',
    `${BFF}/moderation/likeness/rings.service.ts`,
    'wishes: 2,',
    'wishes: 1,',
    `${TESTS}/rings.e2e.spec.ts`,
    'A ring of accounts that were created together does not consist of friends who joined to cheer one wish',
  ),
  breaks(
    'accounts that cheer different wishes are no ring',
    `${BFF}/moderation/likeness/rings.service.ts`,
    'alike: 0.6 }',
    'alike: 0.1 }',
    `${TESTS}/rings.e2e.spec.ts`,
    'A ring of accounts that were created together does not consist of a class that joins together and cheers some of each other’s wishes',
  ),
  breaks(
    'the wishes of a ring are in the moderators’ queue once',
    `${BFF}/moderation/likeness/rings.repository.ts`,
    '2 * count(*) >= cardinality',
    '2 * count(*) > 9 * cardinality',
    `${TESTS}/rings.e2e.spec.ts`,
    'A ring of accounts that were created together is shown to moderators with one of the wishes',
  ),
  breaks(
    'a ring leaves the queue with a decision',
    `${BFF}/moderation/queue/decisions.repository.ts`,
    'await transaction.run(CLOSE_RING, [subjectId, id]);',
    '',
    `${TESTS}/rings.e2e.spec.ts`,
    'A ring of accounts that were created together is shown once',
  ),
];
