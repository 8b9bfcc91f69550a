import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openLogFolder } from '../system/log-file.mjs';
import { codeOf } from '../system/process-identity.mjs';
import { OperatorError, ROOT } from '../system/project.mjs';

const PACKAGES = join(ROOT, 'packages');
const ENVIRONMENT = join(PACKAGES, 'server-kit', 'dist', 'process', 'environment.js');
const READER = join(PACKAGES, 'database', 'dist', 'settings', 'read-variables.js');

/** @import { Secrets } from './secrets.mjs' */

/** @typedef {Record<string, string | undefined>} Environment */
/** @typedef {typeof import('../../packages/server-kit/src/process/environment.js')} EnvironmentModule */
/** @typedef {typeof import('../../packages/database/src/settings/read-variables.js')} ReaderModule */

/** Creates the data folder and its log folder, and checks that this user may write to both. @param {Environment} env */
export function openDataDir(env = process.env) {
  const dataDir = resolve(ROOT, env.DATA_DIR?.trim() || '.data');
  try {
    const logs = openLogFolder(dataDir);
    accessSync(dataDir, constants.W_OK);
    accessSync(logs, constants.W_OK);
    // The folder contains no source, so it is kept out of searches and commits wherever it is.
    if (!existsSync(join(dataDir, '.gitignore'))) writeFileSync(join(dataDir, '.gitignore'), '*\n');
  } catch (error) {
    throw new OperatorError(
      `DATA_DIR ${dataDir} cannot be written (${codeOf(error)}). Take another folder, or give this one to the user who starts Wishboard.`,
    );
  }
  return dataDir;
}

/** Returns the folder of published remotes: the one in REMOTES_DIR, else the data folder. @param {Environment} env */
export function openRemotesDir(env = process.env) {
  const folder = readSetting(env, 'REMOTES_DIR');
  return folder ? resolve(ROOT, folder) : openDataDir(env);
}

/** Checks PORT separately, before a first build that may take minutes. @param {Environment} env */
export function readPort(env = process.env) {
  const text = env.PORT?.trim() || '3000';
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) {
    throw new OperatorError(`PORT must be a whole number from 0 to 65535 (is "${text}").`);
  }
  return Number(text);
}

/**
 * Returns placeholder settings, so that the rules can be checked before the servers run. Any valid address will do.
 *
 * @param {Pick<Secrets, 'sessionSecret' | 'adminPassword'>} secrets
 */
export const placeholders = ({ sessionSecret, adminPassword }) => ({
  DATABASE_URL: 'postgres://127.0.0.1/wishboard',
  REDIS_URL: 'redis://127.0.0.1',
  SESSION_SECRET: sessionSecret,
  ADMIN_PASSWORD: adminPassword,
});

/**
 * Checks every setting with the rules that the processes use.
 *
 * @param {Environment} env
 * @param {Record<string, string>} filled settings that this script provides when the operator does not
 * @returns null while there is no build that contains the rules
 */
export async function checkSettings(env, filled) {
  if (!existsSync(ENVIRONMENT)) return null;
  /** @type {EnvironmentModule} */
  const { readEnvironment } = await import(pathToFileURL(ENVIRONMENT).href);
  /** @type {ReaderModule} */
  const { BadEnvironmentError } = await import(pathToFileURL(READER).href);
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const missing = Object.entries(filled).filter(([name]) => !given[`${name}_FILE`]);
  try {
    const settings = readEnvironment({ ...Object.fromEntries(missing), ...given });
    checkPorts(settings, given);
    return settings;
  } catch (error) {
    if (error instanceof BadEnvironmentError) throw new OperatorError(`${error.message}.`);
    throw error;
  }
}

/**
 * Checks that no two processes on this machine share a port. Ports that are not set are chosen from free ones.
 *
 * @param {object} settings
 * @param {Environment} given
 */
function checkPorts(settings, given) {
  const named = Object.entries(settings).filter(([name, port]) => /(^|_)PORT$/.test(name) && port && given[name]);
  for (const [name, port] of named) {
    const [other] = named.find(([another, same]) => another !== name && same === port) ?? [];
    if (other) throw new OperatorError(`${name} and ${other} are both ${port}: each process needs a port of its own.`);
  }
}

/**
 * Reads a setting as the processes do: from NAME, or from the file that NAME_FILE names. Returns null when neither is set.
 *
 * @param {Environment} env
 * @param {string} name
 */
export function readSetting(env, name) {
  const value = env[name]?.trim();
  const file = env[`${name}_FILE`]?.trim();
  if (value || !file) return value || null;
  try {
    return readFileSync(file, 'utf8').trim() || null;
  } catch (error) {
    throw new OperatorError(`${name}_FILE cannot be read (${codeOf(error)}).`);
  }
}
