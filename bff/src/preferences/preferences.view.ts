import type { PreferencesView } from '@wishboard/contracts/http/preferences';
import type { UserPreferences } from '@wishboard/database/entities/user-preferences.entity';

/** A member without a row is one nothing is known about yet. */
export function toPreferencesView(preferences: UserPreferences | null): PreferencesView {
  return {
    keywords: preferences?.keywords ?? [],
    categories: preferences?.categories ?? [],
    colorPreference: preferences?.colorPreference ?? null,
    lastUpdated: preferences?.lastUpdated.toISOString() ?? null,
  };
}
