import { EMPTY_WISH_FORM, toNewWish } from '../../wish-form/wish-form';
import { type DraftStorage, parseDraft, WishDraft } from './draft';

function memory(): DraftStorage & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

const typed = { ...EMPTY_WISH_FORM, title: '一台相機', color: 'yellow' as const };

it('A draft is restored after a reload, for the member who wrote it alone', () => {
  const storage = memory();
  new WishDraft('mei', () => storage).keep(typed);
  expect(new WishDraft('mei', () => storage).values).toEqual(typed);
  expect(new WishDraft('tom', () => storage).values).toBeNull();
});

it('A draft is gone once it is discarded, and once all its text was removed', () => {
  const storage = memory();
  const draft = new WishDraft('mei', () => storage);
  draft.keep(typed);
  draft.discard();
  expect(draft.values).toBeNull();
  draft.keep(typed);
  draft.keep({ ...EMPTY_WISH_FORM, title: '  ', color: 'yellow' });
  expect(draft.values).toBeNull();
  expect(storage.kept.size).toBe(0);
});

it('A draft lives as long as the page where the browser blocks storage', () => {
  const draft = new WishDraft('mei', () => {
    throw new DOMException('denied', 'SecurityError');
  });
  draft.keep(typed);
  expect(draft.values).toEqual(typed);
  expect(() => draft.discard()).not.toThrow();
});

describe('A draft of a member with two tabs', () => {
  const other = { ...EMPTY_WISH_FORM, title: 'Ein Rad' };
  const request = toNewWish(typed);

  it('is the one that the other tab wrote last, and is gone once the other tab has sent it', () => {
    const storage = memory();
    const [here, there] = [new WishDraft('mei', () => storage), new WishDraft('mei', () => storage)];
    there.keep(typed);
    here.refresh();
    expect(here.values).toEqual(typed);
    there.keyFor(request);
    there.discardSent();
    here.refresh();
    expect(here.values).toBeNull();
  });

  it('stays when the other tab sends another text and empties its form', () => {
    const storage = memory();
    const [here, there] = [new WishDraft('mei', () => storage), new WishDraft('mei', () => storage)];
    there.keep(typed);
    there.keyFor(request);
    here.keep(other);
    there.discardSent();
    there.keep(EMPTY_WISH_FORM);
    here.refresh();
    expect(here.values).toEqual(other);
  });

  it('stays in a page whose browser has no space for it', () => {
    const full = {
      ...memory(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    const draft = new WishDraft('mei', () => full);
    draft.keep(typed);
    draft.refresh();
    expect(draft.values).toEqual(typed);
  });
});

it.each([
  ['nothing', null],
  ['broken text', '{'],
  ['a bare value', '"title"'],
  ['null', 'null'],
  ['fields of another kind', '{"values":{"title":5}}'],
])('parseDraft returns null for %s in storage', (_kind, stored) => {
  expect(parseDraft(stored)).toBeNull();
});

it('parseDraft keeps the text and takes the default colour when the stored one is unknown', () => {
  expect(parseDraft('{"values":{"title":"Bike","color":"pink"}}')).toEqual({
    values: { ...EMPTY_WISH_FORM, title: 'Bike' },
    sent: null,
  });
});

describe('The idempotency key of a draft', () => {
  const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  const bike = { title: 'Bike', description: 'red' };

  it('stays the same for the same text, also after a reload, and differs for another text', () => {
    const storage = memory();
    const draft = new WishDraft('mei', () => storage);
    draft.keep({ ...EMPTY_WISH_FORM, ...bike });
    const first = draft.keyFor(bike);
    expect(first).toMatch(UUID);
    expect(draft.keyFor(bike)).toBe(first);
    expect(new WishDraft('mei', () => storage).keyFor(bike)).toBe(first);
    expect(draft.keyFor({ ...bike, title: 'Red bike' })).not.toBe(first);
  });

  it('is new for the same text once the draft was discarded', () => {
    const draft = new WishDraft('mei', () => memory());
    const first = draft.keyFor(bike);
    draft.discard();
    expect(draft.keyFor(bike)).not.toBe(first);
  });
});
