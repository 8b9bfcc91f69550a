import type { QueueItemView, SubjectKind, SubjectView } from '@wishboard/contracts/http/moderation/moderation';
import type {
  FilterLook,
  FilterPreviewView,
  FilterView,
} from '@wishboard/contracts/http/moderation/moderation-filters';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { pagesQuery } from '@wishboard/web-kit/api/pages';
import { readQuery } from '@wishboard/web-kit/api/queries';

/** Interval in milliseconds at which an open queue is refetched, because other members report and other moderators decide meanwhile. */
const QUEUE_POLL_MS = 30_000;

/** Items that wait for a moderator, page by page. */
export const queueQuery = () => ({
  ...pagesQuery<QueueItemView>(queryKeys.moderationQueue),
  staleTime: 0,
  refetchInterval: QUEUE_POLL_MS,
});

/**
 * A wish or a member with its reports and decisions. Refetched whenever it is chosen, and never cached: a decision must be based on
 * current data.
 */
export const subjectQuery = (kind: SubjectKind, id: string) => ({
  ...readQuery<SubjectView>(queryKeys.moderationSubject(kind, id)),
  staleTime: 0,
  gcTime: 0,
});

/** All filters, newest first. */
export const filtersQuery = () => ({ ...readQuery<FilterView[]>(queryKeys.filters), staleTime: 0 });

/** The newest wishes that a filter would match. Never cached, because wishes come and go. */
export const filterPreviewQuery = (look: FilterLook) => ({
  ...readQuery<FilterPreviewView>(queryKeys.filterPreview(look)),
  staleTime: 0,
  gcTime: 0,
});
