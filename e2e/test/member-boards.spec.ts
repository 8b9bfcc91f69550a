import { memberBoardJourneys } from '../journeys/member-board';
import { profileJourneys } from '../journeys/profile';
import { useStack } from '../support/stack';

const journey = useStack();

describe('Members’ boards', () => memberBoardJourneys(journey));
describe('A profile', () => profileJourneys(journey));
