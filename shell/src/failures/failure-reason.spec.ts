import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { FileError, findFailureReason, timeoutError } from './failure-reason';

const URL = 'http://localhost/remotes/mf-board/remote.abc.js';
const INTEGRITIES = { 'remote.abc.js': 'sha384-good' };
const chunkError = (type: string) => Object.assign(new Error(type), { name: 'ChunkLoadError', type, request: URL });

/** Mocks the diagnostic requests: the first with its integrity hash, the second without. */
function answersWith(verified: number | Error, plain: number | Error = verified) {
  const integrities: unknown[] = [];
  globalThis.fetch = jest.fn<typeof fetch>(async (_url, init) => {
    integrities.push(init?.integrity);
    const answer = init?.integrity ? verified : plain;
    if (answer instanceof Error) throw answer;
    return { ok: answer < 400, status: answer } as Response;
  });
  return integrities;
}

const refused = new TypeError('Failed to fetch');
const original = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = original;
});

describe('the reason of a failure', () => {
  it.each<[string, unknown, string]>([
    ['a limit of time', timeoutError('too long'), 'timeout'],
    ['webpack’s limit of time', chunkError('timeout'), 'timeout'],
    ['a chunk that ran and did not hand itself over', chunkError('missing'), 'broken'],
    ['a 404', new FileError('', URL, 404), 'missing'],
    ['a 503', new FileError('', URL, 503), 'unavailable'],
    ['any other error', new Error('x'), 'render'],
    ['no error at all', undefined, 'render'],
  ])('is %s without another request', async (_what, error, reason) => {
    globalThis.fetch = () => Promise.reject(new Error('nobody should ask'));
    expect(await findFailureReason(error, 'render', INTEGRITIES)).toBe(reason);
  });

  it.each<[string, number | Error, number | Error, string]>([
    ['is another than was built', refused, 200, 'integrity'],
    ['is not there', refused, 404, 'missing'],
    ['cannot be served', refused, 500, 'unavailable'],
    ['cannot be reached', refused, refused, 'network'],
    ['is there again', 200, 200, 'network'],
    ['hangs', refused, timeoutError(''), 'timeout'],
  ])('is found by a second request when a file %s', async (_what, verified, plain, reason) => {
    for (const error of [chunkError('error'), new FileError('', URL)]) {
      const integrities = answersWith(verified, plain);
      expect(await findFailureReason(error, 'broken', INTEGRITIES)).toBe(reason);
      expect(integrities[0]).toBe('sha384-good');
    }
  });

  it('is checked against the file’s own integrity hash when it has one', async () => {
    const integrities = answersWith(refused, 200);
    expect(await findFailureReason(new FileError('', URL, null, 'sha384-own'), 'malformed')).toBe('integrity');
    expect(integrities).toEqual(['sha384-own', '']);
  });
});
