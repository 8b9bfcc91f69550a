import type { PreferencesView } from '@wishboard/contracts/http/preferences';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { readQuery } from '@wishboard/web-kit/api/queries';

/** What is known of the member's interests. */
export const preferencesQuery = () => readQuery<PreferencesView>(queryKeys.preferences);
