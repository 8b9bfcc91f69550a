import type { QueueItemView, SubjectKind, SubjectView } from '@wishboard/contracts/http/moderation/moderation';
import type {
  FilterLook,
  FilterPreviewView,
  FilterView,
} from '@wishboard/contracts/http/moderation/moderation-filters';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { pagesQuery } from '@wishboard/web-kit/api/pages';
import { readQuery } from '@wishboard/web-kit/api/queries';

/** Milliseconds after which an open queue is read anew: others report and decide meanwhile. */
const QUEUE_EVERY_MS = 30_000;

/** What waits for a moderator, page by page. */
export const queueQuery = () => ({
  ...pagesQuery<QueueItemView>(queryKeys.moderationQueue),
  staleTime: 0,
  refetchInterval: QUEUE_EVERY_MS,
});

/** A wish or a member with what was reported and decided. Read anew whenever it is chosen, and not kept: a decision goes by what was seen. */
export const subjectQuery = (kind: SubjectKind, id: string) => ({
  ...readQuery<SubjectView>(queryKeys.moderationSubject(kind, id)),
  staleTime: 0,
  gcTime: 0,
});

/** What stands on the lists, the newest first. */
export const filtersQuery = () => ({ ...readQuery<FilterView[]>(queryKeys.filters), staleTime: 0 });

/** In which of the newest wishes something would be found. Looked for anew each time: wishes come and go. */
export const filterPreviewQuery = (look: FilterLook) => ({
  ...readQuery<FilterPreviewView>(queryKeys.filterPreview(look)),
  staleTime: 0,
  gcTime: 0,
});
