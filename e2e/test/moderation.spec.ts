import { moderationJourneys } from '../journeys/moderation';
import { moderationChineseJourneys } from '../journeys/moderation-chinese';
import { moderationListsJourneys } from '../journeys/moderation-lists';
import { moderationQueueJourneys } from '../journeys/moderation-queue';
import { useStack } from '../support/stack';

const journey = useStack({ demoData: false });

describe('Reporting a wish', () => moderationJourneys(journey));

describe('Moderation in Chinese', () => moderationChineseJourneys(journey));

describe('The moderators’ queue', () => moderationQueueJourneys(journey));

describe('The moderators’ word and picture lists', () => moderationListsJourneys(journey));
