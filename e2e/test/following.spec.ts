import { followingJourneys } from '../journeys/following';
import { useStack } from '../support/stack';

const journey = useStack();

describe('Whom and what a member follows', () => followingJourneys(journey));
