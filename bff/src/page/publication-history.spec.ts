import { explainChange, type Publication } from './publication-history.js';

const at = (minute: number) => `2026-11-23T10:0${minute}:00.000Z`;
const published = (version: string, minute: number, more: Partial<Publication> = {}): Publication => ({
  version,
  at: at(minute),
  by: 'mei',
  replaced: null,
  ...more,
});
const takenBack = { at: at(5), by: 'tom' };

describe('explainChange', () => {
  it.each<[string, Publication[], string | undefined, string | undefined, object]>([
    ['a publication', [published('v1', 1)], 'built', 'v1', { act: 'published', at: at(1), by: 'mei' }],
    [
      'a publication from before anybody was named',
      [{ version: 'v1', at: at(1), replaced: null }],
      undefined,
      'v1',
      { act: 'published', at: at(1) },
    ],
    [
      'a rollback to an earlier version',
      [published('v1', 1), published('v2', 2, { replaced: 'v1', takenBack })],
      'v2',
      'v1',
      { act: 'rolled back', ...takenBack },
    ],
    [
      'a rollback to the build beside the shell',
      [published('v1', 1, { takenBack })],
      'v1',
      'built',
      { act: 'rolled back', ...takenBack },
    ],
    [
      'a publication after a rollback that came to nothing',
      [published('v1', 1, { takenBack }), published('v2', 6)],
      'v1',
      'v2',
      { act: 'published', at: at(6), by: 'mei' },
    ],
    ['a build beside the shell', [], 'one', 'two', { act: 'built' }],
  ])('describes %s', (_what, history, before, version, told) => {
    expect(explainChange(history, before, version)).toEqual(told);
  });
});
