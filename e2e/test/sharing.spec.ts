import { foreignPageJourneys } from '../journeys/foreign-pages';
import { interactionJourneys } from '../journeys/interactions';
import { linkJourneys } from '../journeys/links';
import { onboardingJourneys } from '../journeys/onboarding';
import { shareJourneys } from '../journeys/share';
import { storyJourneys } from '../journeys/story';
import { storySharingJourneys } from '../journeys/story-sharing';
import { useStack } from '../support/stack';

// All journeys share one start of the product, because a start takes longer than most journeys.
const journey = useStack();

// Runs first, while no other visitor's page can still record a view.
describe('Pages of another site', () => foreignPageJourneys(journey));
describe('The story picture', () => {
  storyJourneys(journey);
  storySharingJourneys(journey);
});
describe('Sharing', () => shareJourneys(journey));
describe('Links', () => linkJourneys(journey));
describe('The introduction', () => onboardingJourneys(journey));
describe('The recording of interactions', () => interactionJourneys(journey));
