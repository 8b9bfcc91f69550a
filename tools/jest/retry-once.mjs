import { jest } from '@jest/globals';

// Retries a failed test once. Only for journeys, which run a browser over the whole product on a machine that may be busy.
// Tests that pass on the second attempt are listed at the end of `npm test` and do not fail it.
jest.retryTimes(1, { logErrorsBeforeRetry: true });
