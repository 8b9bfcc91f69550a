import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../lib/project.mjs';
import { remoteFolders } from '../lib/remotes.mjs';

const folder = join(ROOT, '.github', 'workflows');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const read = (file) => readFileSync(join(folder, file), 'utf8');

describe('A workflow', () => {
  it.each(readdirSync(folder))('asks for scripts that are there, and hands no input to a shell as text: %s', (file) => {
    const commands = [...read(file).matchAll(/run: (?:\|\n((?: {10}.*\n)+)|(.*))/g)].map(
      ([, block, line]) => block ?? line,
    );
    expect(commands.length).toBeGreaterThan(0);
    for (const command of commands) {
      for (const [, name] of command.matchAll(/npm run ([\w:-]+)/g)) expect(Object.keys(scripts)).toContain(name);
      expect(command).not.toContain('${{');
    }
  });

  it('can roll every remote back', () => {
    const options = /options: \[(.*)\]/.exec(read('roll-back-remote.yml'))?.[1].split(', ');
    expect(options?.sort()).toEqual(remoteFolders().sort());
  });
});
