import { atHandJourneys } from '../journeys/at-hand';
import { cardJourneys } from '../journeys/card';
import { cardReachJourneys } from '../journeys/card-reach';
import { categoryFilterJourneys } from '../journeys/category-filter';
import { createWishJourneys } from '../journeys/create-wish';
import { feedJourneys } from '../journeys/feed';
import { feedPagesJourneys } from '../journeys/feed-pages';
import { focusRingJourneys } from '../journeys/focus-rings';
import { keptJourneys } from '../journeys/kept';
import { lookJourneys } from '../journeys/look';
import { messageJourneys } from '../journeys/messages';
import { narrowLookJourneys } from '../journeys/narrow-look';
import { navigationJourneys } from '../journeys/navigation';
import { notificationJourneys } from '../journeys/notifications';
import { openWishJourneys } from '../journeys/open-wish';
import { openWishViewJourneys } from '../journeys/open-wish-view';
import { ownCardJourneys } from '../journeys/own-card';
import { reactionJourneys } from '../journeys/reactions';
import { readingPlaceJourneys } from '../journeys/reading-place';
import { searchJourneys } from '../journeys/search';
import { useStack } from '../support/stack';

// All journeys share one start of the product, because a start takes longer than most journeys.
const journey = useStack();

describe('The feed', () => {
  feedJourneys(journey);
  feedPagesJourneys(journey);
});
describe('The category filter', () => categoryFilterJourneys(journey));
describe('A note', () => {
  cardJourneys(journey);
  ownCardJourneys(journey);
  cardReachJourneys(journey);
});
describe('The create dialog', () => createWishJourneys(journey));
describe('Kept wishes', () => keptJourneys(journey));
describe('The search', () => searchJourneys(journey));
describe('Reactions and the granted mark', () => reactionJourneys(journey));
describe('Toasts and tooltips', () => messageJourneys(journey));
describe('An open wish', () => {
  openWishJourneys(journey);
  openWishViewJourneys(journey);
});
describe('Navigation', () => {
  navigationJourneys(journey);
  readingPlaceJourneys(journey);
  atHandJourneys(journey);
});
describe('Notifications', () => notificationJourneys(journey));
describe('The appearance of the page', () => {
  lookJourneys(journey);
  narrowLookJourneys(journey);
  focusRingJourneys(journey);
});
