import type { DiscardedEvent } from '@wishboard/database/entities/discarded-event.entity';
import type { ParkedEvent } from '@wishboard/database/entities/parked-event.entity';
import { Html, html } from '../html.js';
import type { EventsOverview } from './events-overview.js';
import { EVENTS_STYLE } from './events-style.js';

/** Maximum number of characters shown of a payload or an error. */
const SUMMARY_MAX = 200;
/** Maximum length of the name of an operator who discards an event. */
export const DISCARDED_BY_MAX = 100;
/** Maximum length of the reason for discarding an event. */
export const WHY_MAX = 500;

const NOTICES: Record<string, string> = {
  sent: 'The event is on its way to its queue again.',
  'all-sent': 'All parked events are on their way to their queues again.',
  none: 'No event was parked any more: somebody was faster.',
  discarded: 'The event is discarded. It stands below, with who did it and why.',
  gone: 'That event was not parked any more: somebody was faster.',
};

interface EventsPaths {
  queues: string;
  resend: string;
  resendAll: string;
  discard: string;
}

export interface EventsPage {
  overview: EventsOverview;
  /** Whether parked events may be sent again or discarded. */
  writable: boolean;
  /** Paths of the queue dashboard, and of this page's forms. */
  paths: EventsPaths;
  /** Result of the last action: a key of {@link NOTICES}. Any other value shows no notice. */
  done?: string | undefined;
}

/** Renders the operators' page as a complete document without scripts. */
export function renderEventsPage({ overview, writable, paths, done = '' }: EventsPage): string {
  const { outboxAgeSeconds, owed, parkedCount, parked, discarded, previewFailures } = overview;
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
${tile('Oldest event in the outbox', formatDuration(outboxAgeSeconds))}
${Object.entries(owed).map(([queue, count]) => tile(`Owed by ${queue}`, String(count)))}
${tile('Parked', String(parkedCount))}
</dl>
<h2 id="parked">Parked events</h2>
${parkedCount > parked.length ? html`<p class="soft">The newest ${parked.length} of ${parkedCount}.</p>` : ''}
${writable ? '' : html`<p class="soft">Read-only: start the dashboard with QUEUE_DASHBOARD_WRITABLE=1 to send events again or discard them.</p>`}
${writable && parked.length > 0 ? html`<form method="post" action="${paths.resendAll}"><button>Send all again</button></form>` : ''}
${table(
  'parked',
  ['Event', 'Reason', 'Payload', 'Parked', ''],
  parked.map((event) => parkedRow(event, writable, paths)),
)}
<h2 id="discarded">Discarded events</h2>
${table('discarded', ['Event', 'Was parked for', 'Payload', 'Discarded', 'Why'], discarded.map(discardedRow))}
<h2 id="refusals">Product previews that failed, by reason</h2>
${table(
  'refusals',
  ['Reason', 'Links', 'Last'],
  previewFailures.map(
    ({ reason, links, last }) =>
      html`<tr><td>${reason}</td><td class="number">${links}</td><td>${formatTime(last)}</td></tr>`,
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

function parkedRow(event: ParkedEvent, writable: boolean, paths: EventsPaths): Html {
  return html`<tr>
${eventCells(event)}
<td>${formatTime(event.parkedAt)}</td>
<td>${writable ? actionForms(event, paths) : html`<button disabled>Read-only</button>`}</td>
</tr>`;
}

function actionForms({ eventId, queue }: ParkedEvent, { resend, discard }: EventsPaths): Html {
  const which = html`<input type="hidden" name="eventId" value="${eventId}"><input type="hidden" name="queue" value="${queue}">`;
  return html`<form method="post" action="${resend}">${which}<button>Send again</button></form>
<details><summary>Discard …</summary><form method="post" action="${discard}">${which}
<label>Your name <input name="by" required maxlength="${DISCARDED_BY_MAX}" autocomplete="name"></label>
<label>Why <input name="why" required maxlength="${WHY_MAX}"></label>
<button>Discard for ever</button></form></details>`;
}

function discardedRow(event: DiscardedEvent): Html {
  return html`<tr>
${eventCells(event)}
<td>${formatTime(event.discardedAt)}<br><span class="soft">by ${event.discardedBy}</span></td>
<td>${event.why}</td>
</tr>`;
}

function eventCells({ queue, type, version, reason, detail, payload }: ParkedEvent): Html {
  return html`<td>${type} <span class="soft">version ${version}</span><br><span class="soft">${queue || 'no queue'}</span></td>
<td>${reason}${detail ? html`<br><span class="soft">${truncate(detail)}</span>` : ''}</td>
<td><code>${truncate(JSON.stringify(payload))}</code></td>`;
}

const truncate = (text: string) => (text.length > SUMMARY_MAX ? `${text.slice(0, SUMMARY_MAX)}…` : text);

const formatTime = (time: Date) =>
  html`<time datetime="${time.toISOString()}">${time.toISOString().slice(0, 16).replace('T', ' ')} UTC</time>`;

function formatDuration(seconds: number): string {
  if (seconds < 1) return 'none';
  return seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
}
