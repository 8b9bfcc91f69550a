import { recommendationJourneys } from '../journeys/recommendations';
import { useStack } from '../support/stack';

const journey = useStack();

describe('Recommendations', () => recommendationJourneys(journey));
