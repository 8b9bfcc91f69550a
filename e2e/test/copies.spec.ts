import { liveJourneys } from '../journeys/live';
import { reactionJourneys } from '../journeys/reactions';
import { useStack } from '../support/stack';

// A proxy alternates between two BFFs, so that the state of one must reach the other. With STACK_COPIES=2 all journeys run this way.
const journey = useStack({ copies: 2 });

describe('With two copies of each process', () => {
  describe('reactions and the granted mark', () => reactionJourneys(journey));
  describe('a live update', () => liveJourneys(journey));
});
