import { decideReaction, type ReactionState } from './decide-reaction.js';

const mei = { userId: 'mei', displayName: 'Mei' };
const tom = { userId: 'tom', displayName: 'Tom' };
const state = (changes: Partial<ReactionState>): ReactionState => ({
  wishTitle: 'Bike',
  actorCount: 1,
  latestActor: mei,
  present: null,
  muted: false,
  ...changes,
});
const presentOf = (actorCount: number, message: string, relatedUserId = 'mei') => ({
  actorCount,
  message,
  relatedUserId,
});
const meiAlone = presentOf(1, 'Mei reacted to “Bike”');

describe('the notification about reactions', () => {
  it.each<[string, ReactionState, boolean, ReturnType<typeof decideReaction>]>([
    [
      'appears with the first reaction',
      state({}),
      true,
      { kind: 'write', message: 'Mei reacted to “Bike”', actorCount: 1, relatedUserId: 'mei', announce: true },
    ],
    [
      'grows, and is news, with one more member',
      state({ actorCount: 2, latestActor: tom, present: meiAlone }),
      true,
      {
        kind: 'write',
        message: 'Tom and 1 other reacted to “Bike”',
        actorCount: 2,
        relatedUserId: 'tom',
        announce: true,
      },
    ],
    [
      'shrinks, and is no news, when a reaction is taken back',
      state({ actorCount: 1, present: presentOf(2, 'Tom and 1 other reacted to “Bike”', 'tom') }),
      false,
      { kind: 'write', message: 'Mei reacted to “Bike”', actorCount: 1, relatedUserId: 'mei', announce: false },
    ],
    [
      'is no news when a member is replaced by another',
      state({ latestActor: tom, present: meiAlone }),
      true,
      { kind: 'write', message: 'Tom reacted to “Bike”', actorCount: 1, relatedUserId: 'tom', announce: false },
    ],
    ['stays as it is for a second emoji of the same member', state({ present: meiAlone }), true, { kind: 'keep' }],
    [
      'disappears with the last reaction',
      state({ actorCount: 0, latestActor: null, present: meiAlone }),
      false,
      { kind: 'remove' },
    ],
    ['stays away while nobody reacts', state({ actorCount: 0, latestActor: null }), true, { kind: 'keep' }],
    [
      'does not come back for a reaction taken back, when it was cleared away before',
      state({ actorCount: 4 }),
      false,
      { kind: 'keep' },
    ],
    [
      'takes on the new title of its wish, which is no news',
      state({ wishTitle: 'Red bike', present: meiAlone }),
      true,
      { kind: 'write', message: 'Mei reacted to “Red bike”', actorCount: 1, relatedUserId: 'mei', announce: false },
    ],
    ['stays away while reactions are muted', state({ muted: true }), true, { kind: 'keep' }],
    [
      'grows without being news while reactions are muted',
      state({ muted: true, actorCount: 2, latestActor: tom, present: meiAlone }),
      true,
      {
        kind: 'write',
        message: 'Tom and 1 other reacted to “Bike”',
        actorCount: 2,
        relatedUserId: 'tom',
        announce: false,
      },
    ],
    [
      'goes with the last reaction though reactions are muted',
      state({ muted: true, actorCount: 0, latestActor: null, present: meiAlone }),
      false,
      { kind: 'remove' },
    ],
  ])('%s', (_what, now, reacted, decision) => {
    expect(decideReaction(now, reacted)).toEqual(decision);
  });
});
