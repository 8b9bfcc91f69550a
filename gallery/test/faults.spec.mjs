import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { ROOT } from '../../tools/system/project.mjs';
import { FAULTS } from '../faults.mjs';

it.each(FAULTS.map((planted) => [planted.fault, planted]))('A fault can still be planted: %s', (_, { file, from }) => {
  expect(readFileSync(join(ROOT, file), 'utf8').split(from)).toHaveLength(2);
});
