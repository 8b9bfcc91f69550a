import type { Category } from './category.js';
import type { NoteColor } from './wish.js';

/** Answer of GET /api/user/preferences. */
export interface PreferencesView {
  /** Strongest interest first. */
  keywords: string[];
  categories: Category[];
  colorPreference: NoteColor | null;
  /** ISO 8601, UTC; null for a member nothing is known about yet. */
  lastUpdated: string | null;
}
