import { recommendationAccessJourneys } from '../journeys/recommendation-access';
import { recommendationLookJourneys } from '../journeys/recommendation-look';
import { recommendationJourneys } from '../journeys/recommendations';
import { statedInterestsJourneys } from '../journeys/stated-interests';
import { useStack } from '../support/stack';

const journey = useStack();

describe('Recommendations', () => recommendationJourneys(journey));
describe('Recommendations, however they are used,', () => recommendationAccessJourneys(journey));
describe('Recommendations, and what is said of them,', () => statedInterestsJourneys(journey));
describe('Recommendations, at any width,', () => recommendationLookJourneys(journey));
