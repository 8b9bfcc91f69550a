import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { ROOT } from '../../tools/system/project.mjs';
import { FAULTS } from '../faults.mjs';

it.each(FAULTS)('The source of a planted fault occurs exactly once in its file: $fault', ({ file, from }) => {
  expect(readFileSync(join(ROOT, file), 'utf8').split(from)).toHaveLength(2);
});
