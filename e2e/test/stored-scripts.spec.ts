import { storedScriptJourneys } from '../journeys/stored-scripts';
import { useStack } from '../support/stack';

const journey = useStack({ demoData: false });

describe('A script payload in members’ texts', () => storedScriptJourneys(journey));
