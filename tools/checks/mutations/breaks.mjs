/** A mutation: one defence, the edit that breaks it, and the test that must then fail. */
/** @typedef {Record<'defence' | 'file' | 'from' | 'to' | 'spec' | 'test', string>} Mutation */

/**
 * Builds a {@link Mutation}. `from` must occur exactly once in `file`. `test` is the beginning of the full names, including
 * the enclosing describe blocks, of the tests that guard the defence.
 *
 * @type {(...edit: [defence: string, file: string, from: string, to: string, spec: string, test: string]) => Mutation}
 */
export const breaks = (defence, file, from, to, spec, test) => ({ defence, file, from, to, spec, test });

export const BFF = 'bff/src';
export const TESTS = 'bff/test';
