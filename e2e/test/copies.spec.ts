import { liveJourneys } from '../journeys/live';
import { reactionJourneys } from '../journeys/reactions';
import { useStack } from '../support/stack';

// Two BFFs in turn behind a proxy, so that what one of them remembers, the other has to know as well. All journeys run
// that way with STACK_COPIES=2.
const journey = useStack({ copies: 2 });

describe('Over two copies of each process', () => {
  describe('a reaction', () => reactionJourneys(journey));
  describe('what happens elsewhere', () => liveJourneys(journey));
});
