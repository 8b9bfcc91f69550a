import { jest } from '@jest/globals';

// Real servers, processes and a browser, on a machine that may be busy. What fails once and then holds is named at the
// end of `npm test`, and does not fail it.
jest.retryTimes(1, { logErrorsBeforeRetry: true });
