import { expect } from '@jest/globals';
import { accessProblems } from '../support/access-problems';
import { sidewaysOverflow, waitVisible } from '../support/board';
import { query } from '../support/members';
import type { Journey } from '../support/stack';

/** Journeys about the operators' view of events, through the one public server. The dashboard is started writable. */
export function operatorJourneys(journey: Journey): void {
  it.each(['light', 'dark'] as const)('sends parked events again, in %s on a phone', async (colorScheme) => {
    // The queue dashboard requests fonts from another origin, which the content security policy blocks.
    journey.expectErrors(/fonts\.googleapis\.com/);
    const page = await journey.newVisitor({
      colorScheme,
      viewport: { width: 400, height: 860 },
      httpCredentials: { username: 'operator', password: journey.adminPassword },
    });
    const [row] = await query<{ id: string }>(
      journey,
      `INSERT INTO parked_events (event_id, queue, type, version, payload, created_at, reason, detail)
       SELECT gen_random_uuid(), 'notifications', 'user.created', 1, jsonb_build_object('userId', id), now(), 'failed',
         'Error: <b>the network</b> was away'
       FROM users LIMIT 1 RETURNING event_id AS id`,
    );
    await page.goto('/admin/events');
    await waitVisible(page.getByRole('heading', { name: 'Events', exact: true }));
    await waitVisible(page.getByText('<b>the network</b> was away').first());
    expect(await accessProblems(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Send again' }).first().click();
    await waitVisible(page.getByText('The event is on its way to its queue again.'));
    expect(await query(journey, 'SELECT FROM parked_events WHERE event_id = $1', [row?.id])).toEqual([]);
    await query(
      journey,
      `INSERT INTO parked_events (event_id, queue, type, version, payload, created_at, reason, detail)
       SELECT gen_random_uuid(), 'notifications', 'user.created', 1, jsonb_build_object('userId', id), now(), 'failed', ''
       FROM users LIMIT 3`,
    );
    await page.goto('/admin/events');
    await page.getByRole('button', { name: 'Send all again' }).click();
    await waitVisible(page.getByText('All parked events are on their way to their queues again.'));
    expect(await query(journey, 'SELECT FROM parked_events')).toEqual([]);
    expect(await page.getByRole('button', { name: 'Send all again' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Queues and jobs' }).click();
    await waitVisible(page.getByText('notifications').first());
  });
}
