import { moderationJourneys } from '../journeys/moderation';
import { moderationChineseJourneys } from '../journeys/moderation-chinese';
import { moderationListsJourneys } from '../journeys/moderation-lists';
import { moderationQueueJourneys } from '../journeys/moderation-queue';
import { useStack } from '../support/stack';

const journey = useStack({ demoData: false });

describe('Reporting a wish', () => moderationJourneys(journey));

describe('A wish in Chinese', () => moderationChineseJourneys(journey));

describe('The page of moderators', () => moderationQueueJourneys(journey));

describe('The lists of moderators', () => moderationListsJourneys(journey));
