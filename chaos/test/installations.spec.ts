import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import type { Pool } from 'pg';
import { ApiMember } from '../../e2e/support/api-member';
import { findFaults, NO_FAULTS, waitUntilNoneOwed } from '../../e2e/support/notification-faults';
import { openPool } from '../../tools/servers/postgres-client.mjs';
import { SERVICES } from '../../tools/start/applications.mjs';
import { launchStack, makeTemporaryDataDir, type Stack } from '../../tools/start/launch-stack.mjs';
import { ROOT } from '../../tools/system/project.mjs';
import { PLANTED, report, sizeFromEnv } from '../support/profile';
import { allReady, PROCESSES } from '../support/victims';

const INSTALLATIONS = sizeFromEnv('INSTALLATIONS', 5, 2);
const ROUNDS = sizeFromEnv('ROUNDS', 2, 1);
const SETTLE_MS = 180_000;

interface Kept {
  adminPassword: string;
  installation: string;
}

const read = <Content>(dataDir: string, name: string): Content =>
  JSON.parse(readFileSync(join(dataDir, name), 'utf8')) as Content;

const asOperator = (password: string) => ({ authorization: `Basic ${btoa(`operator:${password}`)}` });

/** One `npm start` with its own data folder. */
class Installation {
  readonly dataDir = makeTemporaryDataDir();
  output = '';
  readonly began = performance.now();
  private readonly child: ChildProcess;

  constructor(settings: Record<string, string> = {}) {
    const { PATH, HOME, LANG, TMPDIR } = process.env;
    const surroundings = Object.entries({ PATH, HOME, LANG, TMPDIR }).filter(([, value]) => value);
    this.child = spawn(process.execPath, [join(ROOT, 'tools', 'run.mjs'), 'start'], {
      env: { ...Object.fromEntries(surroundings), DATA_DIR: this.dataDir, PORT: '0', DEMO_DATA: 'off', ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
      });
    }
  }

  /** Waits for the message that the installation is ready. @returns the time in seconds */
  async announced(): Promise<number> {
    while (!this.output.includes('Wishboard is ready')) {
      if (this.hasEnded) throw new Error(`A start ended: ${this.output}`);
      await pause(50);
    }
    return (performance.now() - this.began) / 1000;
  }

  private get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  get url(): string {
    return /The board +(\S+)/.exec(this.output)?.[1] ?? '';
  }

  get kept(): Kept {
    return read(this.dataDir, 'secrets.json');
  }

  /** Ports of the processes, the page's first, and of the servers. */
  get ports(): number[] {
    const ports = read<Record<string, number>>(this.dataDir, 'ports.json');
    const named = [...SERVICES.map(({ portVariable }) => portVariable), 'postgres', 'redis'];
    return [Number(new URL(this.url).port), ...named.map((name) => ports[name] ?? 0)];
  }

  /** Returns the installation's name from the readiness response of each process; false for a process that is not ready. */
  async names(): Promise<unknown[]> {
    const asked = this.ports.slice(0, PROCESSES.length).map(async (port) => {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
      return answer.ok && (await answer.json()).installation;
    });
    return Promise.all(asked);
  }

  async stop(): Promise<void> {
    if (!this.hasEnded) {
      const ended = once(this.child, 'exit');
      this.child.kill('SIGTERM');
      await ended;
    }
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

/** Modification times of earlier builds. They would change if a start built again, which would also remove the files for a moment. */
const builtAt = () => ['bff', 'mf-board'].map((folder) => statSync(join(ROOT, folder, 'dist')).mtimeMs);

describe('Installations on one machine', () => {
  const before = builtAt();

  it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
    `are all ready under their own names and ports, ${INSTALLATIONS} started at the same moment, time %i`,
    async (round) => {
      const all = Array.from({ length: INSTALLATIONS }, (_, index) =>
        PLANTED && index === 0 ? new Installation({ INSTALLATION: 'somebody else' }) : new Installation(),
      );
      try {
        const seconds = await Promise.all(all.map((one) => one.announced()));
        report(`installations: time ${round}`, {
          'announced ready after': seconds.map((time) => `${time.toFixed(1)} s`).join(', '),
          'ports of each': all.map(({ ports }) => ports.join(' ')).join('; '),
        });
        for (const one of all) {
          const { installation, adminPassword } = one.kept;
          expect(await one.names()).toEqual(PROCESSES.map(() => installation));
          const queues = await fetch(`${one.url}/admin/queues`, { headers: asOperator(adminPassword) });
          expect({ status: queues.status, text: await queues.text() }).toMatchObject({
            status: 200,
            text: expect.stringContaining('Wishboard queues'),
          });
          expect(one.output).not.toContain('unexpectedly');
        }
        const ports = all.flatMap((one) => one.ports);
        expect(new Set(ports).size).toBe(ports.length);
      } finally {
        await Promise.all(all.map((one) => one.stop()));
      }
    },
    600_000,
  );

  it('do not rebuild existing builds, from which others run', () => {
    expect(builtAt()).toEqual(before);
  });
});

/** Another program that listens on a port of the product, and records the headers it receives. */
class Stranger {
  readonly heard: IncomingHttpHeaders[] = [];
  private readonly server: Server = createServer((request, response) => {
    this.heard.push(request.headers);
    response.end('<title>Somebody else</title>');
  });

  /** Takes the port as soon as it is free. */
  async take(port: number): Promise<void> {
    for (;;) {
      try {
        this.server.listen(port, '127.0.0.1');
        await once(this.server, 'listening');
        return;
      } catch {
        await pause(1);
      }
    }
  }

  async leave(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

describe('When another program has taken the port of a killed process', () => {
  let stack: Stack;
  let member: ApiMember;
  const strangers: Stranger[] = [];

  beforeAll(async () => {
    stack = await launchStack({ env: { DATABASE_URL: '', REDIS_URL: '' }, demoData: false, durable: true });
    await inDatabase((database) =>
      database.query(`INSERT INTO users (username, display_name) VALUES ('mei', 'Mei'), ('kai', 'Kai')`),
    );
    member = await ApiMember.signIn(stack.url);
  }, 180_000);

  afterAll(async () => {
    await stack?.stop();
    await Promise.all(strangers.map((stranger) => stranger.leave()));
  }, 60_000);

  async function inDatabase<Answer>(work: (database: Pool) => Promise<Answer>): Promise<Answer> {
    const database = await openPool(stack.databaseUrl, 1);
    try {
      return await work(database);
    } finally {
      await database.end();
    }
  }

  /** Kills a process and takes its port. */
  async function takePortOf(name: string, url: string): Promise<Stranger> {
    const stranger = new Stranger();
    strangers.push(stranger);
    process.kill(stack.processOf(name) ?? 0, 'SIGKILL');
    await stranger.take(Number(new URL(url).port));
    return stranger;
  }

  async function until(happened: () => Promise<boolean> | boolean): Promise<void> {
    while (!(await happened())) await pause(50);
  }

  it.each([
    ['PostgreSQL', 'postgres', () => stack.databaseUrl],
    ['Redis', 'redis', () => stack.redisUrl],
  ] as const)(
    '%s restarts with its data on another port, and every process follows',
    async (label, name, address) => {
      const wish = await member.makeWish(`Before ${label} moved`);
      const before = address();
      await takePortOf(name, before);
      await until(() => address() !== before);
      await until(() => allReady(stack));

      expect(stack.reports).toContain(`${label} is at port ${new URL(address()).port} now, because its own was taken`);
      const after = await member.makeWish(`After ${label} moved`);
      const wishes = await inDatabase(async (database) => {
        await waitUntilNoneOwed(database, SETTLE_MS);
        expect(await findFaults(database)).toEqual(NO_FAULTS);
        return (await database.query<{ id: string }>('SELECT id FROM wishes')).rows.map(({ id }) => id);
      });
      expect(wishes).toEqual(expect.arrayContaining([wish, after]));
    },
    300_000,
  );

  it('the queue dashboard moves to another port, and the program never gets the operator’s password', async () => {
    const headers = asOperator(stack.adminPassword);
    const before = stack.addressOf('queue-dashboard');
    const stranger = await takePortOf('queue-dashboard', before);
    await until(async () => {
      const answer = await fetch(`${stack.url}/admin/queues`, { headers });
      const text = await answer.text();
      expect(text).not.toContain('Somebody else');
      return answer.ok && text.includes('Wishboard queues');
    });
    expect(stack.addressOf('queue-dashboard')).not.toBe(before);
    // The BFF, which did not know of the change yet, sent it requests.
    expect(stranger.heard.length).toBeGreaterThan(0);
    expect(stranger.heard.filter(({ authorization }) => authorization)).toEqual([]);
  }, 120_000);
});
