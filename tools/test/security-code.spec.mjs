import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../system/project.mjs';

const FOLDER = 'bff/src/accounts';

/**
 * Files that verify a secret, or decide whether somebody may change how they sign in. All others transport, list, word or
 * store data.
 */
const JUDGES = [
  'browser-tokens',
  'challenges.repository',
  'challenges.service',
  'code-limits',
  'codes.service',
  'fresh-check',
  'invitations.service',
  'passkey-sign-in.service',
  'passkeys.service',
  'relying-party',
  'sign-in-codes.repository',
  'user-handle',
];
const LINES_MAX = 400;

/**
 * Not part of signing in: the work that a device computes while many people sign up (in ALTCHA's format, checked against its
 * library).
 */
const PROOF_OF_WORK = 'proof-of-work';
/** Node's own hash, random numbers and comparison. None of them encrypts, signs or derives keys. */
const HARMLESS = ['createHash', 'randomBytes', 'randomInt', 'randomUUID', 'timingSafeEqual'];

/** The path of each file by its name, whichever folder contains it. */
const PLACES = new Map(
  readdirSync(join(ROOT, FOLDER), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [basename(file, '.ts'), file]),
);
/** @param {string} name */
const read = (name) => readFileSync(join(ROOT, FOLDER, PLACES.get(name) ?? name), 'utf8');

/** Returns the lines of code, without imports, comments and empty lines. @param {string} source */
const linesOf = (source) =>
  source
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^import[\s\S]*?;$/gm, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.trim().startsWith('//')).length;

/** Returns the names that a source imports from node:crypto. @param {string} source */
const cryptoOf = (source) =>
  [...source.matchAll(/import \{([^}]*)\} from 'node:crypto'/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().replace(/^type /, '')),
  );

describe('The code that decides who may sign in', () => {
  it(`has ${LINES_MAX} lines at most`, () => {
    const counted = JUDGES.map((name) => /** @type {const} */ ([name, linesOf(read(name))]));
    const sum = counted.reduce((before, [, lines]) => before + lines, 0);
    expect({ counted, sum, fits: sum <= LINES_MAX }).toMatchObject({ fits: true });
  });

  it('uses only hashes, random numbers and comparisons of node:crypto, and a library for passkeys', () => {
    const used = [...PLACES.keys()]
      .filter((name) => name !== PROOF_OF_WORK && !name.endsWith('.spec'))
      .flatMap((name) => cryptoOf(read(name)).map((what) => /** @type {const} */ ([name, what])));
    expect(used.length).toBeGreaterThan(3);
    expect(used.filter(([, what]) => !HARMLESS.includes(what))).toEqual([]);
    for (const name of ['passkeys.service', 'passkey-sign-in.service'])
      expect(read(name)).toContain('@simplewebauthn/server');
  });

  it('is the only code of its folder that uses node:crypto, except for randomInt', () => {
    const asking = [...PLACES.keys()].filter(
      (name) => !name.endsWith('.spec') && cryptoOf(read(name)).some((what) => what !== 'randomInt'),
    );
    expect(asking.filter((name) => ![...JUDGES, PROOF_OF_WORK].includes(name))).toEqual([]);
  });
});
