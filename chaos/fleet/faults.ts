import { Repeated } from './repeated';
import { newMember, type RunningFleet, until } from './running-fleet';

/** Time limit in seconds for rules that wait one minute, including two scrapes by Prometheus and the delivery of the alert. */
const IN_A_MINUTE_S = 110;
/** Time limit in seconds for rules that do not wait. */
const AT_ONCE_S = 60;
/** Time limit in seconds for rules that wait for, or look back over, this many minutes. */
const inMinutes = (minutes: number) => minutes * 60 + 50;

/** A fault and the alert that it must fire. */
export interface Fault {
  /** The only alert that this fault may fire. */
  alert: string;
  /** Description of the fault in the printed table. */
  what: string;
  /** Seconds within which the alert must fire. */
  within: number;
  breaks(): Promise<unknown>;
  mends(): Promise<unknown>;
  /** Reason why the test does not wait until the alert ends: the rule looks back for too long. */
  lingers?: string;
}

/** Returns the faults whose alerts fire within minutes. Faults whose alerts linger come last. */
export function faultsOf(running: RunningFleet): Fault[] {
  const ask = (statement: string) => running.database.query(statement);
  const send = async (name: string, signal: NodeJS.Signals) => {
    const pid = running.fleet.processOf(name);
    if (pid === null) throw new Error(`${name} does not run.`);
    process.kill(pid, signal);
  };
  const everyRedis = () => running.fleet.redis.members;
  const mostOfEtcd = () => running.fleet.etcd.members.slice(1);
  const newcomer = () => newMember(running.database, running.fleet.urls[0] ?? '');
  const steady = new Repeated();
  return [
    {
      alert: 'ProcessDown',
      what: 'a BFF that hangs (`SIGSTOP`)',
      within: IN_A_MINUTE_S,
      breaks: () => send('bff-2', 'SIGSTOP'),
      mends: () => send('bff-2', 'SIGCONT'),
    },
    {
      alert: 'RedisAway',
      what: 'every Redis killed',
      within: IN_A_MINUTE_S,
      breaks: () => Promise.all(everyRedis().map((member) => member.kill())),
      mends: () => Promise.all(everyRedis().map((member) => member.start())),
    },
    {
      alert: 'PostgresAway',
      what: 'two of three etcd killed, so that nobody may be the primary',
      within: IN_A_MINUTE_S,
      breaks: () => Promise.all(mostOfEtcd().map((member) => member.kill())),
      mends: () => Promise.all(mostOfEtcd().map((member) => member.start())),
    },
    {
      alert: 'EventsParked',
      what: 'an event of a type that nobody knows',
      within: AT_ONCE_S,
      breaks: () => ask(`INSERT INTO outbox (type, version, payload) VALUES ('wish.foretold', 1, '{}')`),
      mends: () => ask(`DELETE FROM parked_events WHERE type = 'wish.foretold'`),
    },
    {
      alert: 'OutboxStuck',
      what: 'the right taken away to hand events to the queues',
      // The rule requires an age of half a minute, for two minutes.
      within: 30 + inMinutes(2),
      breaks: async () => {
        await ask('REVOKE DELETE ON outbox FROM wishboard_app');
        await (await newcomer()).makeWish('A wish nobody hears of');
      },
      mends: () => ask('GRANT DELETE ON outbox TO wishboard_app'),
    },
    {
      alert: 'TargetAbsent',
      what: 'Prometheus told of no link-preview worker any more',
      within: inMinutes(5) + 60,
      breaks: async () => running.fleet.monitoring.forget('link-preview'),
      mends: async () => running.fleet.monitoring.forget(null),
    },
    {
      alert: 'RequestsFail',
      what: 'the right taken away to read notifications',
      within: inMinutes(2),
      lingers: 'it looks back for five minutes',
      breaks: async () => {
        await ask('REVOKE SELECT ON notifications FROM wishboard_app');
        const member = await newcomer();
        steady.start(() => member.get('/api/notifications'));
      },
      mends: async () => {
        await steady.end();
        await ask('GRANT SELECT ON notifications TO wishboard_app');
      },
    },
    {
      alert: 'Emergency',
      what: 'two hundred wishes in a minute',
      within: AT_ONCE_S,
      lingers: 'it ends ten minutes after the last such minute',
      breaks: () =>
        ask(`INSERT INTO wishes (user_id, title, description)
          SELECT id, 'One of many', 'Made at once' FROM users, generate_series(1, 200) LIMIT 200`),
      mends: async () => {},
    },
    {
      alert: 'RemoteFails',
      what: 'browsers in which mf-board breaks',
      within: AT_ONCE_S,
      lingers: 'it looks back for ten minutes',
      breaks: () => report(running, { reason: 'broken', times: 5 }),
      mends: async () => {},
    },
    {
      alert: 'PageErrors',
      what: 'browsers in which mf-board throws what nothing catches',
      within: AT_ONCE_S,
      lingers: 'it looks back for an hour',
      breaks: () => report(running, { reason: 'uncaught', times: 24 }),
      mends: async () => {},
    },
  ];
}

/** Reports failures of the current build of mf-board, as browsers do. */
async function report({ fleet }: RunningFleet, { reason, times }: { reason: string; times: number }): Promise<void> {
  const series = `wishboard_browser_failures_total{remote="mf_board",version!~"unknown|other",reason="${reason}"}`;
  // Waits for the series of every BFF: a rule sees no increase in a series that Prometheus has not seen at zero.
  const version = await until('the version of mf-board', async () => {
    const answer = await fetch(`${fleet.monitoring.url}/api/v1/query?query=${encodeURIComponent(series)}`);
    const { result } = ((await answer.json()) as { data: { result: { metric: { version: string } }[] } }).data;
    return result.length === fleet.copiesOf('bff').length && result[0]?.metric.version;
  });
  for (let time = 0; time < times; time += 1) {
    const body = JSON.stringify({ remote: 'mf_board', version, reason });
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
    const { status } = await fetch(`${fleet.urls[0]}/api/browser-failures`, { method: 'POST', headers, body });
    if (status !== 204) throw new Error(`A report was answered with ${status}.`);
  }
}
