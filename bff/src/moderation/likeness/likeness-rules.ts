import type { MarkKind } from '@wishboard/contracts/http/moderation/held-for';

/** A rule that applies when at least `members` new members have each made at least `each` wishes with the same mark within a day. */
export interface LikenessRule {
  kind: MarkKind;
  members: number;
  each: number;
}

/**
 * Limits above what ordinary newcomers do. They were measured on two communities of real wishes with 3,486 members. None of those
 * members has more than 10 texts that share a mark, not even those who read one author or one series. Had all 1,986 members of one
 * community brought their lists along on one day, no mark would be shared by more than 3 members who each have it 6 times. Members who
 * have a mark less often than `each` do not count towards the rule.
 */
export const LIKENESS_RULES: readonly LikenessRule[] = [
  { kind: 'text', members: 1, each: 18 },
  { kind: 'text', members: 8, each: 6 },
  { kind: 'link', members: 1, each: 10 },
  { kind: 'link', members: 5, each: 3 },
  // Shops that put the product into the query have many wishes with the same page.
  { kind: 'page', members: 12, each: 10 },
  // A class or an office shares one address, and some of its members import a list.
  { kind: 'network', members: 10, each: 20 },
];

/**
 * Stricter limits during an emergency, in which a newcomer may make ten wishes. Measured on the same two communities: had all members
 * of one brought their first ten wishes along on one day, none would have more than 6 texts that share a mark, and no mark would be
 * shared by more than 4 members who each have it 4 times.
 */
export const EMERGENCY_RULES: readonly LikenessRule[] = [
  ...LIKENESS_RULES,
  { kind: 'text', members: 1, each: 8 },
  { kind: 'text', members: 8, each: 4 },
  { kind: 'network', members: 8, each: 8 },
];
