import type { EventMap, EventType } from './events.js';

/**
 * Queues for events: one for each team that handles events, and two more that the notifications worker serves, for the search and
 * for exports of members' data.
 */
export const QUEUES = ['notifications', 'recommendations', 'link-preview', 'search', 'exports'] as const;

export type QueueName = (typeof QUEUES)[number];

/** Queues to which each type of event is delivered. */
export const ROUTES: Record<EventType, readonly QueueName[]> = {
  'wish.created': ['notifications', 'recommendations', 'link-preview', 'search'],
  'wish.updated': ['recommendations', 'link-preview', 'search'],
  'preview.retried': ['link-preview'],
  'wish.deleted': ['recommendations'],
  'wish.granted': ['notifications', 'recommendations', 'search'],
  'reaction.changed': ['notifications', 'recommendations'],
  'interaction.recorded': ['recommendations'],
  'recommendation.dismissed': ['recommendations'],
  'interests.reset': ['recommendations'],
  'user.created': ['notifications'],
  'picture.left': ['link-preview'],
  'export.asked': ['exports'],
  'moderation.decided': ['notifications'],
  'member.erased': ['recommendations', 'link-preview'],
  'data.imported': ['recommendations', 'search'],
};

/** Types of events that are never batched. Their work takes long, and a job of its own shows the progress of each. */
export const ALONE: readonly EventType[] = ['wish.granted', 'export.asked', 'data.imported'];

/** Maximum number of events in one job. */
export const BATCH_MAX = 50;

/** Payload of the job for one event. The name of the job is the event's type. */
export interface EventJob<Type extends EventType = EventType> {
  /** Primary key of the outbox row, by which a worker recognises a repeated delivery. */
  eventId: string;
  version: number;
  payload: EventMap[Type];
  /** Id of the request that caused the event, for logs. */
  requestId: string | null;
  /** Trace context of that request, as W3C `traceparent`. Absent from an earlier relay. */
  traceParent?: string | null;
}

/** Payload of the job for several events of one type that are delivered together. */
export interface EventBatchJob {
  events: EventJob[];
}

/** Queue that the recommendations worker fills for itself: one job for each member whose list is out of date. */
export const REFRESH_QUEUE = 'recommendation-refresh' as const;
