import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { S3TestServer } from '@wishboard/server-kit/testing/s3-server';
import { openStorage } from '../../tools/publish/bucket-storage.mjs';
import type { RemoteStorage } from '../../tools/publish/folder-storage.mjs';
import { listPublications, publishBuild, rollBack } from '../../tools/publish/remote-store.mjs';
import { expectSoon, openBoard, waitVisible } from '../support/board';
import { changedBuild } from '../support/changed-build';
import { useStack } from '../support/stack';

const ROOT = join(import.meta.dirname, '..', '..');
const builds: string[] = [];
let s3: S3TestServer;

/** Returns the settings of the bucket for publisher and BFF. */
function settings(): Record<string, string> {
  const { bucket, region, endpoint, credentials } = s3.settings;
  return {
    REMOTES_S3_BUCKET: bucket,
    REMOTES_S3_REGION: region,
    REMOTES_S3_ENDPOINT: endpoint ?? '',
    REMOTES_S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
    REMOTES_S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
  };
}

const journey = useStack(async () => {
  s3 = await S3TestServer.start();
  return { env: settings() };
});

afterAll(() => {
  s3.stop();
  for (const build of builds) rmSync(build, { recursive: true, force: true });
});

/** Opens the storage as a separate process would. */
const storage = (): Promise<RemoteStorage> => openStorage(settings());

function build(remote: string, version: string, [from, to]: [string, string]): string {
  const dist = changedBuild(join(ROOT, remote, 'dist'), version, from, to);
  builds.push(dist);
  return dist;
}

const strip = (version: string, heading: string) => build('mf-recommendations', version, ['為你推薦', heading]);
const bell = (version: string) => build('mf-notifications', version, ['No notifications yet', 'All is quiet']);
const inForce = async (remote: string) =>
  (await listPublications(await storage(), remote)).find((entry) => entry.inForce)?.version;

async function inPage(text: string, wanted: boolean): Promise<void> {
  await expectSoon(async () => (await (await fetch(journey.url)).text()).includes(text), wanted, 20_000);
}

async function newPageShows(heading: string): Promise<void> {
  const page = await journey.newVisitor();
  await openBoard(page);
  await waitVisible(page.getByRole('region', { name: heading, exact: true }));
}

describe('Remotes published into a bucket', () => {
  it('reach new pages without a restart, also two at once, and can be rolled back', async () => {
    await newPageShows('為你推薦');
    const [one, two] = [await storage(), await storage()];
    await Promise.all([
      publishBuild(one, 'mf-recommendations', strip('s1', '桶子裡的願望')),
      publishBuild(two, 'mf-notifications', bell('b1')),
    ]);
    await inPage('"version":"s1"', true);
    await inPage('"version":"b1"', true);
    await newPageShows('桶子裡的願望');
    expect(await rollBack(await storage(), 'mf-recommendations')).toEqual({ from: 's1', to: null });
    await inPage('"version":"s1"', false);
    await newPageShows('為你推薦');
    expect(await inForce('mf-notifications')).toBe('b1');
  });

  it('lose no version of their history when eight are published at the same moment', async () => {
    const dists = Array.from({ length: 4 }, (_, index) => [
      strip(`many-${index}`, `第 ${index} 個`),
      bell(`many-${index}`),
    ]);
    await Promise.all(
      dists.flatMap(([ofStrip = '', ofBell = '']) => [
        storage().then((own) => publishBuild(own, 'mf-recommendations', ofStrip)),
        storage().then((own) => publishBuild(own, 'mf-notifications', ofBell)),
      ]),
    );
    for (const remote of ['mf-recommendations', 'mf-notifications']) {
      expect(await inForce(remote)).toMatch(/^many-/);
      // The way back passes every version, in whatever order they were published.
      const passed = new Set<string>();
      for (let version = await inForce(remote); version?.startsWith('many-'); version = await inForce(remote)) {
        passed.add(version);
        await rollBack(await storage(), remote);
      }
      expect(passed.size).toBe(4);
    }
    expect(await inForce('mf-notifications')).toBe('b1');
  });

  it('are refused when the bucket holds other bytes under that version, and do not come into force', async () => {
    const dist = strip('s2', '另一個標題');
    await publishBuild(await storage(), 'mf-recommendations', dist);
    await rollBack(await storage(), 'mf-recommendations');
    const script = [...s3.objects.keys()].find((key) => /\/s2\/mf_.*\.js$/.test(key)) ?? '';
    s3.objects.set(script, { bytes: Buffer.from('changed'), type: 'text/javascript' });
    await expect(publishBuild(await storage(), 'mf-recommendations', dist)).rejects.toThrow(
      'is not what its manifest says',
    );
    expect(await inForce('mf-recommendations')).toBeUndefined();
  });
});
