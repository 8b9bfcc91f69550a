import type { CreateWishRequest, NoteColor } from '@wishboard/contracts/http/wishes/wish';
import { NOTE_COLORS } from '@wishboard/contracts/http/wishes/wish';
import { newIdempotencyKey } from '@wishboard/web-kit/acts/idempotency-key';
import { EMPTY_WISH_FORM, isAudience, isCategory, TYPED_FIELDS, type WishFormValues } from '../../wish-form/wish-form';

/** Where a draft is kept: what of the browser's local storage it takes. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A text that was sent, and the key it was sent with. */
interface Sent {
  body: string;
  key: string;
}

interface Kept {
  values: WishFormValues;
  sent: Sent | null;
}

/**
 * The unsent wish of one member, kept over a failure, a closed dialog and a reload, with the idempotency key it was tried
 * with. A browser may refuse its storage or have none left: then the draft lives as long as the page.
 */
export class WishDraft {
  readonly #name: string;
  readonly #storage: () => DraftStorage;
  #values: WishFormValues | null = null;
  #sent: Sent | null = null;

  /** @param storage is called, not held, because reading `window.localStorage` itself throws where it is blocked */
  constructor(memberId: string, storage: () => DraftStorage = () => globalThis.localStorage) {
    this.#name = `wish-draft:${memberId}`;
    this.#storage = storage;
    const kept = this.#quietly((store) => parseDraft(store.getItem(this.#name)));
    this.#values = kept?.values ?? null;
    this.#sent = kept?.sent ?? null;
  }

  /** The kept text, or null when there is none. */
  get values(): WishFormValues | null {
    return this.#values;
  }

  keep(values: WishFormValues): void {
    if (isBlank(values)) {
      this.discard();
      return;
    }
    this.#values = { ...values };
    this.#save();
  }

  /**
   * The idempotency key to send a text with. The same text again, by a double submit, after an answer that never came or
   * after a reload, has the same key and so makes one wish; a changed text is another wish and has its own.
   */
  keyFor(request: CreateWishRequest): string {
    const body = JSON.stringify(request);
    if (this.#sent?.body !== body) this.#sent = { body, key: newIdempotencyKey() };
    this.#save();
    return this.#sent.key;
  }

  /** Whether what is kept outlives the page. */
  isStored(): boolean {
    return this.#quietly((store) => parseDraft(store.getItem(this.#name))?.values) != null;
  }

  discard(): void {
    this.#values = null;
    this.#sent = null;
    this.#quietly((store) => store.removeItem(this.#name));
  }

  #save(): void {
    if (!this.#values) return;
    const kept: Kept = { values: this.#values, sent: this.#sent };
    this.#quietly((store) => store.setItem(this.#name, JSON.stringify(kept)));
  }

  #quietly<Result>(use: (store: DraftStorage) => Result): Result | undefined {
    try {
      return use(this.#storage());
    } catch {
      return undefined;
    }
  }
}

/** Whether nothing was typed. A choice alone is no draft. */
function isBlank(values: WishFormValues): boolean {
  return TYPED_FIELDS.every((field) => values[field].trim() === '');
}

/** A draft as it was kept, field by field: what is stored may be of an older version or of someone's own making. */
export function parseDraft(stored: string | null): Kept | null {
  if (stored === null) return null;
  let kept: unknown;
  try {
    kept = JSON.parse(stored);
  } catch {
    return null;
  }
  const fields = recordOf(recordOf(kept).values);
  const values = { ...EMPTY_WISH_FORM };
  for (const field of TYPED_FIELDS) values[field] = textOf(fields[field]);
  if (NOTE_COLORS.includes(fields.color as NoteColor)) values.color = fields.color as NoteColor;
  if (isCategory(fields.category)) values.category = fields.category;
  if (isAudience(fields.audience)) values.audience = fields.audience;
  if (isBlank(values)) return null;
  const { body, key } = recordOf(recordOf(kept).sent);
  return { values, sent: body && key ? { body: textOf(body), key: textOf(key) } : null };
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
