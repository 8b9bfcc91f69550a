import { accessibilityJourneys } from '../journeys/accessibility';
import { useStack } from '../support/stack';

const journey = useStack();

describe('The page, to everybody,', () => accessibilityJourneys(journey));
