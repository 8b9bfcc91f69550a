import type { MarkKind } from '@wishboard/contracts/http/moderation/held-for';

/** So many new members of whom each has made so many wishes within a day that are alike by one mark. */
export interface LikenessRule {
  kind: MarkKind;
  members: number;
  each: number;
}

/**
 * Above what ordinary newcomers do. In two communities of real wants, of 3,486 members, none has more than 10 texts that share a mark, also
 * of those who read one author or one series; and were all of one, 1,986, to bring their lists along on one day, no mark would be shared by
 * more than 3 members who each have it 6 times. Who has a mark less often than `each` is no part of it, whoever else has it.
 */
export const LIKENESS_RULES: readonly LikenessRule[] = [
  { kind: 'text', members: 1, each: 18 },
  { kind: 'text', members: 8, each: 6 },
  { kind: 'link', members: 1, each: 10 },
  { kind: 'link', members: 5, each: 3 },
  // Of shops that name the product in the query many are alike.
  { kind: 'page', members: 12, each: 10 },
  // A class or an office stands behind one address, and some of them bring a list along.
  { kind: 'network', members: 10, each: 20 },
];

/**
 * While there is an emergency, in which a newcomer may make ten wishes. In the same two communities, were all of one to bring their first
 * ten along on one day, none would have more than 6 texts that share a mark, and no mark would be shared by more than 4 members who each
 * have it 4 times.
 */
export const EMERGENCY_RULES: readonly LikenessRule[] = [
  ...LIKENESS_RULES,
  { kind: 'text', members: 1, each: 8 },
  { kind: 'text', members: 8, each: 4 },
  { kind: 'network', members: 8, each: 8 },
];
