import { jest } from '@jest/globals';
import { FakeEventSource } from './fake-event-source';
import { keepHintStream, parseHint } from './hint-stream';

function setUp() {
  const sources: FakeEventSource[] = [];
  const hints: string[] = [];
  let missed = 0;
  const stop = keepHintStream({
    open: () => {
      const source = new FakeEventSource();
      sources.push(source);
      return source;
    },
    onHint: ({ type }) => hints.push(type),
    onMissed: () => {
      missed += 1;
    },
  });
  return { sources, hints, stop, timesMissed: () => missed };
}

describe('parseHint', () => {
  it.each([
    ['{"type":"notifications"}', 'notifications'],
    ['{"type":"recommendations","more":1}', 'recommendations'],
    ['{"type":"account"}', 'account'],
    ['{"type":"wishes","wishes":["a"],"categories":["travel"]}', 'wishes'],
    ['{"type":"weather"}', null],
    ['{}', null],
    ['null', null],
    ['ping', null],
  ])('reads %s as %s', (data, type) => {
    expect(parseHint(data)?.type ?? null).toBe(type);
  });
});

describe('the stream of hints', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  it('passes on each known hint and ignores other messages', () => {
    const { sources, hints } = setUp();
    sources[0]?.emitOpen();
    sources[0]?.emitMessage('{"type":"notifications"}');
    sources[0]?.emitMessage('heartbeat');
    sources[0]?.emitMessage('{"type":"recommendations"}');
    expect(hints).toEqual(['notifications', 'recommendations']);
  });

  it('reports nothing missed when it connects within 8 seconds', () => {
    const { sources, timesMissed } = setUp();
    jest.advanceTimersByTime(8_000);
    sources[0]?.emitOpen();
    expect(timesMissed()).toBe(0);
  });

  it('reports missed hints when it connects after more than 8 seconds', () => {
    const { sources, timesMissed } = setUp();
    jest.advanceTimersByTime(8_001);
    sources[0]?.emitOpen();
    expect(timesMissed()).toBe(1);
  });

  it('leaves a lost connection to the browser, and reports missed hints when it is restored', () => {
    const { sources, timesMissed } = setUp();
    sources[0]?.emitOpen();
    sources[0]?.emitError(0);
    jest.advanceTimersByTime(120_000);
    expect(sources).toHaveLength(1);
    sources[0]?.emitOpen();
    expect(timesMissed()).toBe(1);
  });

  it('reconnects after an error response, with a pause that doubles up to a minute', () => {
    const { sources } = setUp();
    const pauses = [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000];
    for (const [index, pause] of pauses.entries()) {
      sources[index]?.emitError(2);
      jest.advanceTimersByTime(pause - 1);
      expect(sources).toHaveLength(index + 1);
      jest.advanceTimersByTime(1);
      expect(sources).toHaveLength(index + 2);
    }
  });

  it('resets the pause after a successful connection', () => {
    const { sources } = setUp();
    sources[0]?.emitError(2);
    jest.advanceTimersByTime(2_000);
    sources[1]?.emitOpen();
    sources[1]?.emitError(2);
    jest.advanceTimersByTime(2_000);
    expect(sources).toHaveLength(3);
  });

  it('closes the connection and does not reconnect when it is stopped', () => {
    const { sources, stop } = setUp();
    sources[0]?.emitError(2);
    stop();
    jest.advanceTimersByTime(120_000);
    expect(sources).toHaveLength(1);
    expect(sources[0]?.closed).toBe(true);
  });
});
