import { jest } from '@jest/globals';

// For journeys alone: a browser over whole products, on a machine that may be busy. What fails once and then holds is named at
// the end of `npm test`, and does not fail it.
jest.retryTimes(1, { logErrorsBeforeRetry: true });
