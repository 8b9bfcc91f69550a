import { foreignPageJourneys } from '../journeys/foreign-pages';
import { interactionJourneys } from '../journeys/interactions';
import { linkJourneys } from '../journeys/links';
import { onboardingJourneys } from '../journeys/onboarding';
import { shareJourneys } from '../journeys/share';
import { storyJourneys } from '../journeys/story';
import { storySharingJourneys } from '../journeys/story-sharing';
import { useStack } from '../support/stack';

// One start of the product for all of them: it takes longer than most journeys.
const journey = useStack();

// First, while no other visitor's page is there that may still say what was seen.
describe('Pages of another site', () => foreignPageJourneys(journey));
describe('The story picture', () => {
  storyJourneys(journey);
  storySharingJourneys(journey);
});
describe('Sharing', () => shareJourneys(journey));
describe('Links', () => linkJourneys(journey));
describe('The introduction', () => onboardingJourneys(journey));
describe('An interaction', () => interactionJourneys(journey));
