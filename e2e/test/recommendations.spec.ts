import { recommendationAccessJourneys } from '../journeys/recommendation-access';
import { recommendationJourneys } from '../journeys/recommendations';
import { useStack } from '../support/stack';

const journey = useStack();

describe('Recommendations', () => recommendationJourneys(journey));
describe('Recommendations, however they are used,', () => recommendationAccessJourneys(journey));
