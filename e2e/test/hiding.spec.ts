import { hidingJourneys } from '../journeys/hiding';
import { useStack } from '../support/stack';

const journey = useStack();

describe('What a member does not want to see', () => hidingJourneys(journey));
