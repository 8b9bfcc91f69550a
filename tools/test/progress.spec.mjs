import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../system/project.mjs';
import { runNode } from '../system/run.mjs';

const PROGRESS = pathToFileURL(join(ROOT, 'tools', 'system', 'progress.mjs')).href;
const CODE = `
  const { createProgress } = await import('${PROGRESS}');
  const progress = createProgress();
  await progress.step('Building', async (detail) => detail('1 done'));
  await progress.step('Starting', () => Promise.reject(new Error('no'))).catch(() => {});
`;

describe('A step without a terminal', () => {
  it('prints its beginning and its outcome without colours', async () => {
    const env = { ...process.env, TERM: 'xterm-256color', COLORTERM: 'truecolor' };
    const { output } = await runNode(['--input-type=module', '-e', CODE], { env });
    expect(output.replaceAll(/\d+\.\d/g, '0.0')).toBe(
      '- Building\n✔ Building: 1 done (0.0 s)\n- Starting\n✖ Starting (0.0 s)\n',
    );
  });
});
