import { columnsAt } from './use-columns';

it.each([
  [320, 1],
  [639, 1],
  [640, 2],
  [767, 2],
  [768, 3],
  [1023, 3],
  [1024, 4],
  [1279, 4],
  [1280, 5],
  [3840, 5],
])('a window of %i pixels has %i columns', (width, columns) => {
  expect(columnsAt(width)).toBe(columns);
});
