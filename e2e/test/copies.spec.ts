import { liveJourneys } from '../journeys/live';
import { reactionJourneys } from '../journeys/reactions';
import { useStack } from '../support/stack';

// A proxy alternates between two BFFs, so that the state of one must reach the other. With STACK_COPIES=2 all journeys run this way.
// The second BFF runs from its modules, as in development, and not from its bundle.
const journey = useStack({ copies: 2, mains: { 'bff-2': 'bff/dist/modules/main.js' } });

describe('With two copies of each process', () => {
  describe('reactions and the granted mark', () => reactionJourneys(journey));
  describe('a live update', () => liveJourneys(journey));

  it('the bundle of the BFF describes the same API as its modules, with the names of their classes', async () => {
    const documents = journey.addressesOf('bff').map(async (address) => {
      const answer = await fetch(`${address}/api/openapi.json`);
      return await answer.json();
    });
    const [bundle, modules] = await Promise.all(documents);
    expect(modules.components.schemas).toHaveProperty('CreateWishDto');
    expect(bundle).toEqual(modules);
  });
});
