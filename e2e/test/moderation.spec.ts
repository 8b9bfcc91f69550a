import { moderationJourneys } from '../journeys/moderation';
import { moderationQueueJourneys } from '../journeys/moderation-queue';
import { useStack } from '../support/stack';

const journey = useStack({ demoData: false });

describe('Reporting a wish', () => moderationJourneys(journey));

describe('The page of moderators', () => moderationQueueJourneys(journey));
