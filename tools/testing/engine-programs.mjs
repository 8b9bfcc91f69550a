import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import which from 'which';
import { OperatorError, ROOT } from '../system/project.mjs';
import { run } from '../system/run.mjs';
import { installWithApt, requireBrowser } from './browser.mjs';

/** @import { Progress } from '../system/progress.mjs' */

/**
 * @typedef {object} WebKitPrograms
 * @property {string} driver WebDriver server for the browser
 * @property {string} browser WebKitGTK's own browser
 * @property {string} screen virtual X server, since this browser cannot run headless
 */

/** @typedef {{ chromium: string, firefox: string, webkit: WebKitPrograms }} EnginePrograms */

const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'locales', 'fonts-noto-cjk', 'fonts-noto-color-emoji'];
/** Library folders. A subfolder of one contains WebKitGTK's own browser, which is not on the PATH. */
const LIBRARIES = [
  '/usr/lib',
  `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`,
  '/usr/lib64',
  '/usr/libexec',
];
/** Folder of generated locales. WebKitGTK reports the system's locale as its language, and most systems have few locales. */
export const LOCALES = join(ROOT, '.cache', 'locales');

async function findPrograms() {
  const find = (/** @type {string} */ name) => which(name, { nothrow: true });
  const firefox = (await find('firefox-esr')) ?? (await find('firefox'));
  const driver = await find('WebKitWebDriver');
  const screen = await find('Xvfb');
  const browser = LIBRARIES.filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name, 'MiniBrowser')))
    .find((path) => existsSync(path));
  return firefox && driver && screen && browser ? { firefox, webkit: { driver, browser, screen } } : null;
}

async function makeLocales() {
  mkdirSync(LOCALES, { recursive: true });
  for (const name of ['en_US', 'zh_TW']) {
    const path = join(LOCALES, `${name}.UTF-8`);
    if (!existsSync(path)) await run('localedef', ['-i', name, '-f', 'UTF-8', path]);
    if (!existsSync(path)) throw new OperatorError(`The locale ${name} could not be made; Debian has it in "locales".`);
  }
}

/**
 * Finds the three engines: Chromium, Firefox and WebKitGTK with its driver. Installs those that are missing.
 *
 * @param {Progress} progress
 * @returns {Promise<EnginePrograms>}
 * @throws {OperatorError} when one is missing and cannot be installed; no engine is ever skipped
 */
export async function requireEngines(progress) {
  const chromium = await requireBrowser(progress);
  let programs = await findPrograms();
  if (!programs) {
    await progress.step('Installing Firefox and WebKitGTK', () => installWithApt(PACKAGES));
    programs = await findPrograms();
  }
  if (!programs) {
    throw new OperatorError(
      `Firefox and WebKitGTK with its driver are needed, and could not be installed. Debian, Ubuntu: sudo apt install ${PACKAGES.join(' ')}`,
    );
  }
  await makeLocales();
  return { chromium, ...programs };
}
