import { memberBoardJourneys } from '../journeys/member-board';
import { useStack } from '../support/stack';

const journey = useStack();

describe('Members’ boards', () => memberBoardJourneys(journey));
