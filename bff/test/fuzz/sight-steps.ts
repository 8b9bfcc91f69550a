import fc from 'fast-check';

/** Number of wishes of each of the three members. */
export const EACH = 3;

type Act = 'hide' | 'mute' | 'block' | 'follow';

/** An act of a member about another member or one of that member's wishes. */
export interface MembersStep {
  by: number;
  act: Act;
  isTakenBack: boolean;
  /** Index of the other member, of two. */
  other: number;
  wish: number;
}

/** A moderator's decision about a wish. The next decision about the same wish takes it back. */
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

/** A step of a member or of a moderator. */
export const step = fc.oneof(membersStep, moderatorsStep);

/** A case that random runs rarely reach: a limited wish is shown to followers of its owner. */
export const FOLLOWED_AND_LIMITED: (MembersStep | ModeratorsStep)[] = [
  { by: 0, act: 'follow', isTakenBack: false, other: 0, wish: 0 },
  { decision: 'limit', owner: 1, wish: 0 },
];
