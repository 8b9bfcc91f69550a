import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { remoteFolders } from '../publish/remotes.mjs';
import { ROOT } from '../system/project.mjs';

const folder = join(ROOT, '.github', 'workflows');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
/** @param {string} file */
const read = (file) => readFileSync(join(folder, file), 'utf8');

describe('A workflow', () => {
  it.each(readdirSync(folder))(
    'runs existing scripts only, and puts no expression into a shell command: %s',
    (file) => {
      const commands = [...read(file).matchAll(/run: (?:\|\n((?: {10}.*\n)+)|(.*))/g)].map(
        ([, block, line]) => block ?? line ?? '',
      );
      expect(commands.length).toBeGreaterThan(0);
      for (const command of commands) {
        for (const [, name] of command.matchAll(/npm run ([\w:-]+)/g)) expect(Object.keys(scripts)).toContain(name);
        expect(command).not.toContain('${{');
      }
    },
  );

  it('offers every remote for a roll-back', () => {
    const options = /options: \[(.*)\]/.exec(read('roll-back-remote.yml'))?.[1]?.split(', ');
    expect(options?.sort()).toEqual(remoteFolders().sort());
  });

  it('publishes remotes only after the shell and the BFF of the same push were deployed or skipped', () => {
    const { jobs } = parse(read('publish-remotes.yml'));
    const publishing = Object.entries(jobs).filter(([, { steps }]) =>
      steps.some(({ run = '' }) => run.includes('publish-remote')),
    );
    expect(publishing.map(([name]) => name)).toEqual(['publish']);
    expect(jobs.publish.needs).toEqual(['affected', 'deploy']);
    expect(jobs.publish.if).toContain('["success", "skipped"]\'), needs.deploy.result)');
    expect(jobs.deploy.if).toBe("needs.affected.outputs.product == 'true'");
    expect(jobs.deploy.steps.at(-1).run).toBe('sh -euc "$DEPLOY"');
    const { run } = jobs.affected.steps.at(-1);
    for (const name of ['@wishboard/shell', '@wishboard/bff']) expect(run).toContain(name);
  });
});
