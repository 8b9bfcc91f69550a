import { recommendationAccessJourneys } from '../journeys/recommendation-access';
import { recommendationLookJourneys } from '../journeys/recommendation-look';
import { recommendationJourneys } from '../journeys/recommendations';
import { statedInterestsJourneys } from '../journeys/stated-interests';
import { useStack } from '../support/stack';

const journey = useStack();

describe('Recommendations', () => recommendationJourneys(journey));
describe('Recommendations by keyboard, finger and screen reader', () => recommendationAccessJourneys(journey));
describe('Explained recommendations and stated interests', () => statedInterestsJourneys(journey));
describe('The strip of recommendations', () => recommendationLookJourneys(journey));
