import { moderationJourneys } from '../journeys/moderation';
import { useStack } from '../support/stack';

const journey = useStack({ demoData: false });

describe('Reporting a wish', () => moderationJourneys(journey));
