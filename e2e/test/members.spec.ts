import { followingJourneys } from '../journeys/following';
import { hidingJourneys } from '../journeys/hiding';
import { memberBoardJourneys } from '../journeys/member-board';
import { ownPictureJourneys } from '../journeys/own-picture';
import { profileJourneys } from '../journeys/profile';
import { useStack } from '../support/stack';

// All journeys share one start of the product, because a start takes longer than most journeys.
const journey = useStack();

describe('Members’ boards', () => memberBoardJourneys(journey));
describe('A profile', () => profileJourneys(journey));
describe('An uploaded profile picture', () => ownPictureJourneys(journey));
describe('Following', () => followingJourneys(journey));
describe('Hiding, muting and blocking', () => hidingJourneys(journey));
