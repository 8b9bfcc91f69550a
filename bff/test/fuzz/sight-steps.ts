import fc from 'fast-check';

/** How many wishes each of the three members has. */
export const EACH = 3;

type Act = 'hide' | 'mute' | 'block' | 'follow';

/** Something a member does about another, or about a wish of theirs. */
export interface MembersStep {
  by: number;
  act: Act;
  isTakenBack: boolean;
  /** Which of the two others. */
  other: number;
  wish: number;
}

/** What a moderator decides about a wish; the next decision about it takes that back. */
export interface ModeratorsStep {
  decision: 'hide' | 'remove' | 'limit';
  owner: number;
  wish: number;
}

const moderatorsStep: fc.Arbitrary<ModeratorsStep> = fc.record({
  decision: fc.constantFrom('hide', 'remove', 'limit'),
  owner: fc.nat(2),
  wish: fc.nat(EACH - 1),
});
const membersStep: fc.Arbitrary<MembersStep> = fc.record({
  by: fc.nat(2),
  act: fc.constantFrom<Act>('hide', 'mute', 'block', 'follow'),
  isTakenBack: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  other: fc.nat(1),
  wish: fc.nat(EACH - 1),
});

/** What a member or a moderator does. */
export const step = fc.oneof(membersStep, moderatorsStep);

/** What few runs come to by chance: what is limited is left to who follows its owner. */
export const FOLLOWED_AND_LIMITED: (MembersStep | ModeratorsStep)[] = [
  { by: 0, act: 'follow', isTakenBack: false, other: 0, wish: 0 },
  { decision: 'limit', owner: 1, wish: 0 },
];
