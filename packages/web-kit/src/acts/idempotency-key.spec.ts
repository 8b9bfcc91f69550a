import { afterEach, describe, expect, it } from '@jest/globals';
import { newIdempotencyKey } from './idempotency-key';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const original = Object.getOwnPropertyDescriptor(crypto, 'randomUUID');

afterEach(() => {
  if (original) Object.defineProperty(crypto, 'randomUUID', original);
});

describe('newIdempotencyKey', () => {
  it('returns a new version-4 UUID with each call', () => {
    expect(newIdempotencyKey()).toMatch(uuid);
    expect(newIdempotencyKey()).not.toBe(newIdempotencyKey());
  });

  it('returns a new version-4 UUID with each call where crypto.randomUUID is missing, as on an insecure origin', () => {
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
    expect(newIdempotencyKey()).toMatch(uuid);
    expect(newIdempotencyKey()).not.toBe(newIdempotencyKey());
  });
});
