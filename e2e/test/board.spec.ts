import { cardJourneys } from '../journeys/card';
import { categoryFilterJourneys } from '../journeys/category-filter';
import { createWishJourneys } from '../journeys/create-wish';
import { feedJourneys } from '../journeys/feed';
import { keptJourneys } from '../journeys/kept';
import { lookJourneys } from '../journeys/look';
import { messageJourneys } from '../journeys/messages';
import { navigationJourneys } from '../journeys/navigation';
import { notificationJourneys } from '../journeys/notifications';
import { openWishJourneys } from '../journeys/open-wish';
import { reactionJourneys } from '../journeys/reactions';
import { searchJourneys } from '../journeys/search';
import { useStack } from '../support/stack';

// One start of the product for all of them: it takes longer than most journeys.
const journey = useStack();

describe('The feed', () => feedJourneys(journey));
describe('The category filter', () => categoryFilterJourneys(journey));
describe('A note', () => cardJourneys(journey));
describe('The create dialog', () => createWishJourneys(journey));
describe('Kept wishes', () => keptJourneys(journey));
describe('The search', () => searchJourneys(journey));
describe('A reaction', () => reactionJourneys(journey));
describe('A message', () => messageJourneys(journey));
describe('An open wish', () => openWishJourneys(journey));
describe('The address', () => navigationJourneys(journey));
describe('Notifications', () => notificationJourneys(journey));
describe('The look', () => lookJourneys(journey));
