import type { EventMap, EventType } from './events.js';

/**
 * One queue for each team that reacts to events, and two that the notifications worker serves beside: for the search, and for what
 * members take along.
 */
export const QUEUES = ['notifications', 'recommendations', 'link-preview', 'search', 'exports'] as const;

export type QueueName = (typeof QUEUES)[number];

/** Which queues an event is handed to. */
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

/** Events that get a job of their own: their work is long, and the job shows how far it is. */
export const ALONE: readonly EventType[] = ['wish.granted', 'export.asked', 'data.imported'];

/** The most events of one job. */
export const BATCH_MAX = 50;

/** Payload of the job an event becomes. The job's name is the event's type. */
export interface EventJob<Type extends EventType = EventType> {
  /** Key of the outbox row: what makes a repeated delivery recognisable. */
  eventId: string;
  version: number;
  payload: EventMap[Type];
  /** Request that caused the event, for logs. */
  requestId: string | null;
  /** Place of that request in its trace, as W3C `traceparent`. An earlier relay does not hand it on. */
  traceParent?: string | null;
}

/** Payload of the job that events of one type become when they are handed over together. */
export interface EventBatchJob {
  events: EventJob[];
}

/** The queue on which the recommendations worker gives itself work: one job for each member whose list is out of date. */
export const REFRESH_QUEUE = 'recommendation-refresh' as const;
