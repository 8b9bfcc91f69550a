import {
  interestsOf,
  type PreferencesView,
  type StateInterestsRequest,
  saidAfter,
  withoutInterests,
} from '@wishboard/contracts/http/members/preferences';

/** Predicts the preferences after an update, as far as the page can before the server responds. */
export function predictPreferences(known: PreferencesView, said: StateInterestsRequest): PreferencesView {
  if (!known.stated) return known;
  const stated = { ...saidAfter(known.stated, said), categories: said.categories ?? known.stated.categories };
  return {
    ...known,
    stated,
    keywords: interestsOf(withoutInterests(known.keywords, known.stated.added), stated),
    categories: stated.categories.length > 0 ? stated.categories : known.categories,
    asksForCategories: (known.asksForCategories ?? false) && said.categories === undefined,
  };
}
