import type { ParkedEvent } from '@wishboard/server-kit/queues/parked-events';
import { Html, html } from '../html.js';
import type { EventsOverview } from './events-overview.js';
import { EVENTS_STYLE } from './events-style.js';

/** What is shown of a payload or an error. */
const SUMMARY_MAX = 200;

const NOTICES: Record<string, string> = {
  sent: 'The event is on its way to its queue again.',
  gone: 'That event was not parked any more: somebody was faster.',
};

export interface EventsPage {
  overview: EventsOverview;
  /** Whether parked events may be sent again. */
  writable: boolean;
  /** Where the dashboard of the queues is, and where this page's form goes. */
  paths: { queues: string; resend: string };
  /** What became of the last thing asked for: a key of the known notices, anything else is none. */
  done?: string | undefined;
}

/** The operators' page as a whole document. Nothing in it runs. */
export function renderEventsPage({ overview, writable, paths, done = '' }: EventsPage): string {
  const { outboxAgeSeconds, owed, parkedCount, parked, refusals } = overview;
  const notice = Object.hasOwn(NOTICES, done) ? NOTICES[done] : undefined;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Wishboard events</title>
<style>${new Html(EVENTS_STYLE)}</style>
</head>
<body>
<header><h1>Events</h1><nav><a href="${paths.queues}">Queues and jobs</a></nav></header>
<main>
${notice ? html`<p class="notice" role="status">${notice}</p>` : ''}
<dl>
${tile('Oldest event in the outbox', inWords(outboxAgeSeconds))}
${Object.entries(owed).map(([queue, count]) => tile(`Owed by ${queue}`, String(count)))}
${tile('Parked', String(parkedCount))}
</dl>
<h2 id="parked">Parked events</h2>
${parkedCount > parked.length ? html`<p class="soft">The newest ${parked.length} of ${parkedCount}.</p>` : ''}
${writable ? '' : html`<p class="soft">Read-only: start the dashboard with QUEUE_DASHBOARD_WRITABLE=1 to send events again.</p>`}
${table(
  'parked',
  ['Event', 'Reason', 'Payload', 'Parked', ''],
  parked.map((event) => parkedRow(event, writable, paths.resend)),
)}
<h2 id="refusals">Product previews that failed, by reason</h2>
${table(
  'refusals',
  ['Reason', 'Links', 'Last'],
  refusals.map(
    ({ reason, links, last }) =>
      html`<tr><td>${reason}</td><td class="number">${links}</td><td>${moment(last)}</td></tr>`,
  ),
)}
</main>
</body>
</html>`.text;
}

function tile(label: string, value: string): Html {
  return html`<div><dt>${label}</dt><dd>${value}</dd></div>`;
}

function table(headingId: string, columns: string[], rows: Html[]): Html {
  if (rows.length === 0) return html`<p class="soft">None.</p>`;
  const heads = columns.map((column) => (column ? html`<th scope="col">${column}</th>` : html`<td></td>`));
  return html`<div class="table" role="region" aria-labelledby="${headingId}" tabindex="0"><table>
<thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table></div>`;
}

function parkedRow(event: ParkedEvent, writable: boolean, action: string): Html {
  const { eventId, queue, type, version, reason, detail, payload, parkedAt } = event;
  return html`<tr>
<td>${type} <span class="soft">version ${version}</span><br><span class="soft">${queue || 'no queue'}</span></td>
<td>${reason}${detail ? html`<br><span class="soft">${summary(detail)}</span>` : ''}</td>
<td><code>${summary(JSON.stringify(payload))}</code></td>
<td>${moment(parkedAt)}</td>
<td><form method="post" action="${action}">
<input type="hidden" name="eventId" value="${eventId}"><input type="hidden" name="queue" value="${queue}">
${writable ? html`<button>Send again</button>` : html`<button disabled>Read-only</button>`}
</form></td>
</tr>`;
}

const summary = (text: string) => (text.length > SUMMARY_MAX ? `${text.slice(0, SUMMARY_MAX)}…` : text);

const moment = (time: Date) =>
  html`<time datetime="${time.toISOString()}">${time.toISOString().slice(0, 16).replace('T', ' ')} UTC</time>`;

function inWords(seconds: number): string {
  if (seconds < 1) return 'none';
  return seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
}
