import type { LatestAnnouncementView } from '@wishboard/contracts/http/announcement';
import type { UserView } from '@wishboard/contracts/http/fields/user';
import type { PasskeyView, SuspensionView } from '@wishboard/contracts/http/members/account';
import type { LatestExportView } from '@wishboard/contracts/http/members/own-data';
import type { ProfileView } from '@wishboard/contracts/http/members/profile';
import type { SessionView } from '@wishboard/contracts/http/members/session';
import type { HiddenView } from '@wishboard/contracts/http/moderation/sight';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { ApiError } from '@wishboard/web-kit/api/fetch-json';
import { pagesQuery } from '@wishboard/web-kit/api/pages';
import { readQuery } from '@wishboard/web-kit/api/queries';

/** Members of the demo, or those whose name begins with `search`, page by page. For `useInfiniteQuery`. */
export const usersQuery = (search?: string) => pagesQuery<UserView>(queryKeys.users(search));

/** The member's own passkeys, oldest first. */
export const passkeysQuery = () => readQuery<PasskeyView[]>(queryKeys.passkeys);

const SUSPENSION_POLL_MS = 30_000;

/**
 * Why the member who has just tried to sign in is suspended. Polled, since no stream tells a member without a session that the suspension
 * is over, until it is over or the member has to prove their identity again.
 */
export const suspensionQuery = () => ({
  ...readQuery<SuspensionView>(queryKeys.suspension),
  retry: false,
  refetchInterval: ({ state: { error } }: { state: { error: Error | null } }) =>
    error instanceof ApiError && (error.status === 401 || error.status === 404) ? false : SUSPENSION_POLL_MS,
});

/** The member's sessions: this browser first, then by last use, most recent first. */
export const sessionsQuery = () => readQuery<SessionView[]>(queryKeys.sessions);

/** Wishes that the member has hidden, and members they have muted or blocked. */
export const hiddenQuery = () => readQuery<HiddenView>(queryKeys.hidden);

/** The member's profile. */
export const profileQuery = () => readQuery<ProfileView>(queryKeys.profile);

const ANNOUNCEMENT_POLL_MS = 5 * 60_000;

/** The operator's announcement to everybody. An open page refetches it every five minutes. */
export const announcementQuery = () => ({
  ...readQuery<LatestAnnouncementView>(queryKeys.announcement),
  staleTime: ANNOUNCEMENT_POLL_MS,
  refetchInterval: ANNOUNCEMENT_POLL_MS,
  retry: false,
});

const EXPORT_POLL_MS = 2_000;

/** The member's latest data export. Polled every two seconds while the export is being made. */
export const exportQuery = () => ({
  ...readQuery<LatestExportView>(queryKeys.export),
  refetchInterval: ({ state }: { state: { data?: LatestExportView } }) =>
    state.data?.export?.state === 'making' ? EXPORT_POLL_MS : false,
});
