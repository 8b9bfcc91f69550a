import { foreignPageJourneys } from '../journeys/foreign-pages';
import { useStack } from '../support/stack';

const journey = useStack();

describe('Pages of another site', () => foreignPageJourneys(journey));
