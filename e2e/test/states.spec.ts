import { accessibilityJourneys } from '../journeys/accessibility';
import { failureJourneys } from '../journeys/failures';
import { grantedJourneys } from '../journeys/granted';
import { languageJourneys } from '../journeys/languages';
import { layoutShiftJourneys } from '../journeys/layout-shift';
import { liveJourneys } from '../journeys/live';
import { operatorJourneys } from '../journeys/operators';
import { wholeLanguageJourneys } from '../journeys/whole-language';
import { useStack } from '../support/stack';

// All journeys share one start of the product, because a start takes longer than most journeys.
const journey = useStack({ env: { QUEUE_DASHBOARD_WRITABLE: '1' } });

describe('The language', () => {
  languageJourneys(journey);
  wholeLanguageJourneys(journey);
});
describe('The page', () => layoutShiftJourneys(journey));
describe('A live update', () => liveJourneys(journey));
describe('Granting a wish', () => grantedJourneys(journey));
describe('The operators’ page of events', () => operatorJourneys(journey));
describe('When a request fails, the page', () => failureJourneys(journey));
describe('Accessibility', () => accessibilityJourneys(journey));
