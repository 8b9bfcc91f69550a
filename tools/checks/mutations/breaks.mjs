/** One defence, the edit that breaks it, and the test that then has to fail. */
/** @typedef {Record<'defence' | 'file' | 'from' | 'to' | 'spec' | 'test', string>} Mutation */

/**
 * `from` stands once in `file`; `test` is the beginning of the names, those of the surrounding blocks included, of the tests that
 * hold the defence.
 *
 * @type {(...edit: [defence: string, file: string, from: string, to: string, spec: string, test: string]) => Mutation}
 */
export const breaks = (defence, file, from, to, spec, test) => ({ defence, file, from, to, spec, test });

export const BFF = 'bff/src';
export const TESTS = 'bff/test';
