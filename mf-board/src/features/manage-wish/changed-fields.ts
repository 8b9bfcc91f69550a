import type { UpdateWishRequest, WishView } from '@wishboard/contracts/http/wish';
import { toFormValues, toWishRequest, type WishFormValues } from '../../wish-form/wish-form';

/** What an edited form changes of a wish: only fields that differ, so that a preview of the same link is not fetched again. */
export function changedFields(wish: WishView, values: WishFormValues): UpdateWishRequest {
  const before = toWishRequest(toFormValues(wish));
  const after = toWishRequest(values);
  return Object.fromEntries(
    Object.entries(after).filter(([field, value]) => value !== before[field as keyof typeof before]),
  );
}
