import type { CreateWishRequest, NoteColor } from '@wishboard/contracts/http/wishes/wish';
import { NOTE_COLORS } from '@wishboard/contracts/http/wishes/wish';
import { newIdempotencyKey } from '@wishboard/web-kit/acts/idempotency-key';
import {
  EMPTY_WISH_FORM,
  isAudience,
  isCategory,
  TYPED_FIELDS,
  toNewWish,
  type WishFormValues,
} from '../../wish-form/wish-form';

/** The part of the browser's local storage that a draft needs. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A request body that was sent, and its idempotency key. */
interface SentRequest {
  body: string;
  key: string;
}

interface StoredDraft {
  values: WishFormValues;
  sent: SentRequest | null;
}

/**
 * The unsent wish of one member together with its idempotency key. The draft survives a failed request, a closed dialog and a
 * reload. If the browser refuses its storage or the storage is full, the draft lives as long as the page.
 */
export class WishDraft {
  readonly #name: string;
  readonly #storage: () => DraftStorage;
  #values: WishFormValues | null = null;
  #sent: SentRequest | null = null;
  /** Whether the browser refused to store the draft, which then exists in this page alone. */
  #isRefused = false;

  /** @param storage returns the storage; a function, because reading `window.localStorage` throws where the storage is blocked */
  constructor(memberId: string, storage: () => DraftStorage = () => globalThis.localStorage) {
    this.#name = `wish-draft:${memberId}`;
    this.#storage = storage;
    this.refresh();
  }

  /** Reads what other tabs of the member have made of the draft since. A draft that could not be stored stays as it is. */
  refresh(): void {
    if (this.#isRefused) return;
    const kept = this.#stored();
    if (kept === undefined) return;
    this.#values = kept?.values ?? null;
    this.#sent = kept?.sent ?? null;
  }

  /** The values of the draft, or null when there is none. */
  get values(): WishFormValues | null {
    return this.#values;
  }

  keep(values: WishFormValues): void {
    if (isBlank(values)) {
      // An emptied form has nothing to discard if it had no draft: the stored one is then another tab's.
      if (this.#values) this.discard();
      return;
    }
    this.#values = { ...values };
    this.#save();
  }

  /**
   * Returns the idempotency key for a request. The same body gets the same key: after a double submit, a lost response or a reload
   * it still makes one wish. A changed body is another wish and gets a new key.
   */
  keyFor(request: CreateWishRequest): string {
    const body = JSON.stringify(request);
    if (this.#sent?.body !== body) this.#sent = { body, key: newIdempotencyKey() };
    this.#save();
    return this.#sent.key;
  }

  /** Whether the draft is stored and so survives the page. */
  isStored(): boolean {
    return this.#stored() != null;
  }

  discard(): void {
    this.#forget();
    this.#withStorage((store) => store.removeItem(this.#name));
  }

  /** Discards the draft after its request. A text that the member has written since stays, in this page or in another tab. */
  discardSent(): void {
    if (this.#values && JSON.stringify(toNewWish(this.#values)) !== this.#sent?.body) return;
    const stored = this.#stored();
    if (stored && stored.sent?.key !== this.#sent?.key) this.#forget();
    else this.discard();
  }

  #forget(): void {
    this.#values = null;
    this.#sent = null;
    this.#isRefused = false;
  }

  #save(): void {
    if (!this.#values) return;
    const kept: StoredDraft = { values: this.#values, sent: this.#sent };
    const isStored = this.#withStorage((store) => {
      store.setItem(this.#name, JSON.stringify(kept));
      return true;
    });
    this.#isRefused = !isStored;
  }

  /** Returns the stored draft, null without one, and undefined where the browser blocks its storage. */
  #stored(): StoredDraft | null | undefined {
    return this.#withStorage((store) => parseDraft(store.getItem(this.#name)));
  }

  #withStorage<Result>(use: (store: DraftStorage) => Result): Result | undefined {
    try {
      return use(this.#storage());
    } catch {
      return undefined;
    }
  }
}

/** Whether nothing was typed. A chosen colour, category or audience alone is no draft. */
function isBlank(values: WishFormValues): boolean {
  return TYPED_FIELDS.every((field) => values[field].trim() === '');
}

/**
 * Parses a stored draft field by field, because it may come from an older version or have been edited by hand. Returns null when
 * the draft is unreadable or blank.
 */
export function parseDraft(stored: string | null): StoredDraft | null {
  if (stored === null) return null;
  let kept: unknown;
  try {
    kept = JSON.parse(stored);
  } catch {
    return null;
  }
  const fields = asRecord(asRecord(kept).values);
  const values = { ...EMPTY_WISH_FORM };
  for (const field of TYPED_FIELDS) values[field] = asText(fields[field]);
  if (NOTE_COLORS.includes(fields.color as NoteColor)) values.color = fields.color as NoteColor;
  if (isCategory(fields.category)) values.category = fields.category;
  if (isAudience(fields.audience)) values.audience = fields.audience;
  if (isBlank(values)) return null;
  const { body, key } = asRecord(asRecord(kept).sent);
  return { values, sent: body && key ? { body: asText(body), key: asText(key) } : null };
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
