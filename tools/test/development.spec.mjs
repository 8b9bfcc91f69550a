import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addressLines, developmentCommands } from '../dev/development.mjs';
import { ROOT } from '../system/project.mjs';
import { firstGroup } from './first-group.mjs';

/** @import { ChildProcess, ChildProcessWithoutNullStreams } from 'node:child_process' */

const settings = {
  HOST: '127.0.0.1',
  PORT: '3007',
  ADMIN_PASSWORD: 'operators-own',
  DATABASE_URL: 'postgres://wishboard:made-here@127.0.0.1:5433/wishboard',
  REDIS_URL: 'redis://:made-here@127.0.0.1:6380/0',
};

describe('npm run dev', () => {
  it('prints the addresses of the board, the API docs, the queues and the servers', () => {
    expect(addressLines({ env: {}, settings })).toEqual([
      '  The board        http://127.0.0.1:3007',
      '  API docs         http://127.0.0.1:3007/api/docs',
      '  Queue dashboard  http://127.0.0.1:3007/admin/queues   user operator, password operators-own',
      '  PostgreSQL       postgres://wishboard:made-here@127.0.0.1:5433/wishboard',
      '  Redis            redis://:made-here@127.0.0.1:6380/0',
    ]);
  });

  it('prints a loopback address for HOST=0.0.0.0, and hides passwords of servers that it did not start', () => {
    const env = { DATABASE_URL: 'postgres://given', REDIS_URL: 'redis://given' };
    const lines = addressLines({ env, settings: { ...settings, HOST: '0.0.0.0' } }).join('\n');
    expect(lines).toContain('http://127.0.0.1:3007/api/docs');
    expect(lines).toContain('postgres://wishboard:***@127.0.0.1:5433/wishboard');
    expect(lines).toContain('redis://:***@127.0.0.1:6380/0');
  });
});

describe('The commands of npm run dev', () => {
  const databaseUrl = 'postgres://wishboard@127.0.0.1/wishboard';
  const roles = {
    appUrl: 'postgres://app@127.0.0.1/wishboard',
    ownerUrl: 'postgres://owner@127.0.0.1/wishboard',
    linkPreviewUrl: 'postgres://link-preview@127.0.0.1/wishboard',
  };
  const commands = developmentCommands({ dataDir: '/data', settings, servers: { databaseUrl, roles } });

  it('name existing files, and are not quoted as a whole', () => {
    expect(commands.length).toBeGreaterThan(7);
    for (const { command } of commands) {
      expect(command).not.toMatch(/^".*"$/);
      const program = firstGroup(command, /^"[^"]+" .*?(\S+)$/);
      expect(
        existsSync(join(ROOT, program.replace(/\/dist\/(modules\/)?/, '/src/').replace(/(src\/.*)\.js$/, '$1.ts'))),
      ).toBe(true);
    }
  });

  it('run the migrations as the schema’s owner whenever one was compiled', () => {
    const migrate = commands.find(({ name }) => name === 'migrate');
    const program = firstGroup(migrate?.command ?? '', /--watch .* (\S+)$/);
    const source = program.replace('/dist/', '/src/').replace(/\.js$/, '.ts');
    expect(readFileSync(join(ROOT, source), 'utf8')).toContain('runMigrations');
    expect(migrate).toMatchObject({ env: { DATABASE_URL: roles.appUrl, DATABASE_OWNER_URL: roles.ownerUrl } });
  });
});

/**
 * Waits for a condition, and fails when the program has exited.
 *
 * @param {() => unknown} happened
 * @param {ChildProcess} watching
 * @param {() => string} written
 */
async function until(happened, watching, written) {
  while (!happened()) {
    if (watching.exitCode !== null) throw new Error(written());
    await pause(50);
  }
}

/** Creates a temporary workspace with some files of the tools and the packages of this one. @param {string[]} files */
function makeHouse(files) {
  const house = realpathSync(mkdtempSync(join(tmpdir(), 'house-')));
  for (const file of files) cpSync(join(ROOT, 'tools', file), join(house, 'tools', file));
  symlinkSync(join(ROOT, 'node_modules'), join(house, 'node_modules'));
  return house;
}

describe('The server build in watch mode', () => {
  it('ends together with its compiler when it is stopped', async () => {
    const house = makeHouse(['dev/watch-types.mjs', 'system/project.mjs']);
    writeFileSync(join(house, 'tsconfig.json'), '{ "compilerOptions": { "composite": true }, "files": ["a.ts"] }');
    writeFileSync(join(house, 'a.ts'), 'export const a = 1;');
    const watching = spawn(process.execPath, [join(house, 'tools', 'dev', 'watch-types.mjs')]);
    let output = '';
    watching.stdout.on('data', (chunk) => {
      output += chunk;
    });
    try {
      await until(
        () => output.includes('Watching'),
        watching,
        () => output,
      );
      watching.kill('SIGTERM');
      // The streams close only when no process is left that could write to them.
      await once(watching, 'close');
      expect(existsSync(join(house, 'a.js'))).toBe(true);
    } finally {
      rmSync(house, { recursive: true, force: true });
    }
  });
});

describe('The browser build in watch mode', () => {
  /** @type {string} */
  let house;
  /** @type {ChildProcessWithoutNullStreams} */
  let watching;
  let output = '';

  const source = () => join(house, 'shell', 'main.js');
  const mark = () => join(house, 'data', 'web-build');
  const finished = () => (existsSync(mark()) ? readFileSync(mark(), 'utf8') : '');
  const built = (/** @type {() => unknown} */ happened) => until(happened, watching, () => output);

  /** Runs the real watcher on a shell that builds in no time. */
  beforeAll(() => {
    house = makeHouse(['dev/watch-web.mjs', 'system/project.mjs', 'publish/remotes.mjs']);
    for (const folder of ['shell', 'data']) mkdirSync(join(house, folder));
    writeFileSync(join(house, 'shell', 'webpack.config.mjs'), "export default { entry: './main.js' };");
    writeFileSync(source(), 'console.log(1);');
    watching = spawn(process.execPath, [join(house, 'tools', 'dev', 'watch-web.mjs')], {
      cwd: house,
      env: { ...process.env, DATA_DIR: join(house, 'data') },
    });
    for (const stream of [watching.stdout, watching.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
  });

  afterAll(async () => {
    if (watching.exitCode === null) {
      watching.kill('SIGTERM');
      await once(watching, 'exit');
    }
    rmSync(house, { recursive: true, force: true });
  });

  it('marks every finished build, but none with errors', async () => {
    await built(finished);
    expect(existsSync(join(house, 'dist', 'main.js'))).toBe(true);
    const first = finished();
    writeFileSync(source(), 'console.log(2);');
    await built(() => finished() !== first);
    const second = finished();
    writeFileSync(source(), 'console.log(');
    await built(() => output.includes('ERROR'));
    expect(finished()).toBe(second);
    writeFileSync(source(), 'console.log(3);');
    await built(() => finished() !== second);
  }, 180_000);
});
