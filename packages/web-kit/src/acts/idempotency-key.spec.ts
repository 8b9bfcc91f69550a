import { afterEach, describe, expect, it } from '@jest/globals';
import { newIdempotencyKey } from './idempotency-key';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const original = Object.getOwnPropertyDescriptor(crypto, 'randomUUID');

afterEach(() => {
  if (original) Object.defineProperty(crypto, 'randomUUID', original);
});

describe('an idempotency key', () => {
  it('is a uuid, another one each time', () => {
    expect(newIdempotencyKey()).toMatch(uuid);
    expect(newIdempotencyKey()).not.toBe(newIdempotencyKey());
  });

  it('is one on an insecure origin too', () => {
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
    expect(newIdempotencyKey()).toMatch(uuid);
    expect(newIdempotencyKey()).not.toBe(newIdempotencyKey());
  });
});
