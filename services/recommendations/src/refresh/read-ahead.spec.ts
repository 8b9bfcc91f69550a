import { setImmediate } from 'node:timers/promises';
import { readAhead } from './read-ahead.js';

describe('readAhead', () => {
  const log: string[] = [];
  let ended = false;

  async function* numbers(failsAt = 0) {
    try {
      for (let i = 1; i <= 3; i += 1) {
        log.push(`asked ${i}`);
        await setImmediate();
        if (i === failsAt) throw new Error(`no ${i}`);
        yield i;
      }
    } finally {
      ended = true;
    }
  }

  beforeEach(() => {
    log.length = 0;
    ended = false;
  });

  it('yields all items in order, and requests the next item while one is worked on', async () => {
    for await (const number of readAhead(numbers())) {
      await setImmediate();
      log.push(`done ${number}`);
    }
    expect(log).toEqual(['asked 1', 'asked 2', 'done 1', 'asked 3', 'done 2', 'done 3']);
  });

  it('fails with the error of its source, after the items before the error', async () => {
    const got: number[] = [];
    const work = async () => {
      for await (const number of readAhead(numbers(2))) {
        got.push(number);
        await setImmediate();
        await setImmediate();
      }
    };
    await expect(work()).rejects.toThrow('no 2');
    expect(got).toEqual([1]);
  });

  it('ends its source when the loop is left early', async () => {
    for await (const _ of readAhead(numbers())) break;
    expect([log, ended]).toEqual([['asked 1', 'asked 2'], true]);
  });
});
