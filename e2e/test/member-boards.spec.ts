import { memberBoardJourneys } from '../journeys/member-board';
import { ownPictureJourneys } from '../journeys/own-picture';
import { profileJourneys } from '../journeys/profile';
import { useStack } from '../support/stack';

const journey = useStack();

describe('Members’ boards', () => memberBoardJourneys(journey));
describe('A profile', () => profileJourneys(journey));
describe('A picture of one’s own', () => ownPictureJourneys(journey));
