import type { LatestAnnouncementView } from '@wishboard/contracts/http/announcement';
import type { UserView } from '@wishboard/contracts/http/fields/user';
import type { PasskeyView, SuspensionView } from '@wishboard/contracts/http/members/account';
import type { LatestExportView } from '@wishboard/contracts/http/members/own-data';
import type { ProfileView } from '@wishboard/contracts/http/members/profile';
import type { SessionView } from '@wishboard/contracts/http/members/session';
import type { HiddenView } from '@wishboard/contracts/http/moderation/sight';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { pagesQuery } from '@wishboard/web-kit/api/pages';
import { readQuery } from '@wishboard/web-kit/api/queries';

/** The members of the demo, or those whose name begins as `search` does, page by page: for useInfiniteQuery. */
export const usersQuery = (search?: string) => pagesQuery<UserView>(queryKeys.users(search));

/** The member's own passkeys, the oldest first. */
export const passkeysQuery = () => readQuery<PasskeyView[]>(queryKeys.passkeys);

/** Why the member who has just tried to sign in is let in no more. */
export const suspensionQuery = () => ({ ...readQuery<SuspensionView>(queryKeys.suspension), retry: false });

/** Where the member is signed in: this browser first, then what was used last. */
export const sessionsQuery = () => readQuery<SessionView[]>(queryKeys.sessions);

/** What the member does not want to see. */
export const hiddenQuery = () => readQuery<HiddenView>(queryKeys.hidden);

/** What the member says of themselves. */
export const profileQuery = () => readQuery<ProfileView>(queryKeys.profile);

const ANNOUNCED_FOR_MS = 5 * 60_000;

/** What an operator tells everybody; a page that stays open asks again. */
export const announcementQuery = () => ({
  ...readQuery<LatestAnnouncementView>(queryKeys.announcement),
  staleTime: ANNOUNCED_FOR_MS,
  refetchInterval: ANNOUNCED_FOR_MS,
  retry: false,
});

const LOOK_AGAIN_MS = 2_000;

/** What the member asked to take along; looked at again while it is made. */
export const exportQuery = () => ({
  ...readQuery<LatestExportView>(queryKeys.export),
  refetchInterval: ({ state }: { state: { data?: LatestExportView } }) =>
    state.data?.export?.state === 'making' ? LOOK_AGAIN_MS : false,
});
