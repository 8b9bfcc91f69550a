import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import which from 'which';
import { OperatorError, ROOT } from '../system/project.mjs';
import { run, runNode } from '../system/run.mjs';

/**
 * Names of browser programs. The first one has no window, which nobody sees in tests: journeys take an eighth less CPU time
 * with it.
 */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
];
/** @import { Progress } from '../system/progress.mjs' */

/** @type {Partial<Record<NodeJS.Platform, string[]>>} */
const USUAL_PLACES = {
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  win32: ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].map((name) =>
    join(process.env[name] ?? '', 'Google', 'Chrome', 'Application', 'chrome.exe'),
  ),
};
/** Fonts for the interface, which is half Chinese and full of emoji. Without them a page shows boxes. */
const FONTS = ['fonts-noto-cjk', 'fonts-noto-color-emoji'];
const PLAYWRIGHT_PROGRAM = /^(chrome|headless_shell|chrome-headless-shell|Chromium|chrome\.exe)$/;

/**
 * Features to disable: Playwright's own list, which a second `--disable-features` flag would replace, and Chromium's
 * suggestions below the address bar.
 */
const FEATURES_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // Each window renders these suggestions in pages of their own, which take a quarter of all CPU time of a headless Chromium.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

/** Flags that let a headless browser start anywhere, including root's containers, and keep it from contacting its vendor. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  // Renders text as Chromium with a window does.
  '--font-render-hinting=none',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${FEATURES_OFF.join(',')}`,
];

async function findOnPath() {
  for (const name of NAMES) {
    const path = await which(name, { nothrow: true });
    if (path) return path;
  }
  return USUAL_PLACES[process.platform]?.find((path) => existsSync(path)) ?? null;
}

/** Finds a browser that Playwright has downloaded for any project of this user. */
function findPlaywrightBrowsers() {
  // The folder also contains the browsers of other Playwright versions.
  const [root = ''] = chromium.executablePath().split(/[/\\]chromium-/);
  if (!existsSync(root)) return null;
  const folders = readdirSync(root).filter((name) => name.startsWith('chromium'));
  for (const folder of folders.sort().reverse()) {
    const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
    const found = entries.find((entry) => entry.isFile() && PLAYWRIGHT_PROGRAM.test(entry.name));
    if (found) return join(found.parentPath ?? found.path, found.name);
  }
  return null;
}

/**
 * Installs packages on Debian or Ubuntu, when this process is root.
 *
 * @param {readonly string[]} packages
 * @returns whether the packages were installed
 */
export async function installWithApt(packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], { env });
  return (await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env })).code === 0;
}

/** Installs Debian's headless Chromium, else the one with a window. @returns whether one was installed */
const installBrowserWithApt = async () =>
  (await installWithApt(['chromium-headless-shell', ...FONTS])) || (await installWithApt(['chromium', ...FONTS]));

async function installWithPlaywright() {
  const command = [join(ROOT, 'node_modules', 'playwright-core', 'cli.js'), 'install', '--only-shell', 'chromium'];
  const { code } = await runNode(command, { timeout: 180_000 });
  return code === 0 ? findPlaywrightBrowsers() : null;
}

/**
 * Finds a Chromium for the tests: CHROMIUM_PATH, one on the machine, or Playwright's. Otherwise installs one.
 *
 * @param {Progress} progress
 * @throws {OperatorError} when there is none; tests are never skipped for lack of a browser
 */
export async function requireBrowser(progress, env = process.env) {
  const wanted = env.CHROMIUM_PATH?.trim();
  if (wanted) {
    if ((await run(wanted, ['--version'])).code === 0) return wanted;
    throw new OperatorError(`CHROMIUM_PATH ${wanted} is not a browser that starts.`);
  }
  const present = (await findOnPath()) ?? findPlaywrightBrowsers();
  if (present) return present;
  const installed = await progress.step(
    'Installing Chromium for the tests',
    async () => ((await installBrowserWithApt()) ? findOnPath() : null) ?? (await installWithPlaywright()),
  );
  if (installed) return installed;
  throw new OperatorError(
    'The tests need Chromium, and none was found or could be installed. Install one (Debian, Ubuntu: sudo apt install chromium; any: npx playwright-core install chromium) or set CHROMIUM_PATH.',
  );
}
