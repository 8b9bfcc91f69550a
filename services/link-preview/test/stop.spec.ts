import { setTimeout as pause } from 'node:timers/promises';
import {
  database,
  everyMinute,
  html,
  makeWish,
  pages,
  readWish,
  requests,
  startWorker,
  waitUntilProcessed,
  worker,
} from './harness.js';

/** A stop that waits for nothing but its poll takes a fraction of this. */
const PROMPT_MS = 3_000;

describe('A link-preview worker that stops while a fetch waits for a slot of its host', () => {
  it('returns the job, which the next worker does once', async () => {
    pages['/queued'] = html('<title>Queued vase</title>');
    await takeSlots();
    const id = await makeWish({ link: 'http://shop.example.com/queued' });
    await untilClaimed('/queued');
    await stopPromptly();

    await freeSlots();
    await startWorker();
    await waitUntilProcessed();
    expect(await readWish(id)).toMatchObject({ preview_status: 'ready', product_title: 'Queued vase' });
    expect(requests).toEqual(['/queued']);
  });

  it('gives the link of a retry back, which the next worker retries without losing an attempt', async () => {
    pages['/again'] = (_request, response) => void response.writeHead(503).end();
    const id = await makeWish({ link: 'http://shop.example.com/again' });
    await waitUntilProcessed();
    await database.dataSource.query(
      "UPDATE link_previews SET claimed_at = claimed_at - interval '11 minutes', fetched_at = fetched_at - interval '11 minutes'",
    );
    await takeSlots();
    everyMinute[0]?.();
    await untilClaimed('/again');
    await stopPromptly();
    expect(await database.dataSource.query("SELECT tries FROM link_previews WHERE link LIKE '%/again'")).toEqual([
      { tries: 1 },
    ]);

    await freeSlots();
    pages['/again'] = html('<title>Steady</title>');
    await startWorker();
    everyMinute[0]?.();
    while ((await readWish(id)).preview_status !== 'ready') await pause(20);
    expect(requests).toEqual(['/again', '/again']);
  });

  /** Takes both slots of the host, as fetches of another worker do. */
  const takeSlots = () =>
    database.dataSource.query(
      `INSERT INTO link_fetch_slots SELECT 'shop.example.com', slot, gen_random_uuid(), now() + interval '20 seconds'
       FROM generate_series(1, 2) AS slot`,
    );
  const freeSlots = () => database.dataSource.query('DELETE FROM link_fetch_slots');

  const untilClaimed = async (path: string) => {
    const isClaimed = `SELECT FROM link_previews WHERE link LIKE '%' || $1 AND (fetched_at IS NULL OR fetched_at < claimed_at)`;
    while ((await database.dataSource.query(isClaimed, [path])).length === 0) await pause(20);
  };

  const stopPromptly = async () => {
    const startedAt = performance.now();
    await worker.close();
    expect(performance.now() - startedAt).toBeLessThan(PROMPT_MS);
  };
});
