import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Builder, error, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { pickAnyPort } from '../../tools/system/ports.mjs';
import { LOCALES, type WebKitPrograms } from '../../tools/testing/engine-programs.mjs';
import { type BrowserWindow, type Engine, type Handle, WINDOW } from './browser-window';

const LESS_MOTION = '[Settings]\ngtk-enable-animations=0\n';
const QUIT_MS = 5_000;
const UNCOVERED_MS = 15_000;
const KEYS = { Enter: Key.ENTER, Escape: Key.ESCAPE, ArrowRight: Key.ARROW_RIGHT } as const;

/**
 * Returns an engine for WebKitGTK, which shares with iPhones all of WebKit that is not Apple's own. It is driven through WebDriver
 * and needs a display. It keeps its data in folders of its user, so each visitor gets separate folders.
 */
export function webKitEngine(programs: WebKitPrograms): Engine {
  let screen: Promise<{ display: string; stop: () => void }> | undefined;

  return {
    name: 'WebKit',
    async open({ language = 'en-US' } = {}) {
      screen ??= openScreen(programs.screen);
      const { display } = await screen;
      const home = mkdtempSync(join(tmpdir(), 'wishboard-webkit-'));
      mkdirSync(join(home, 'gtk-3.0'));
      writeFileSync(join(home, 'gtk-3.0', 'settings.ini'), LESS_MOTION);
      const port = await pickAnyPort();
      const service = spawn(programs.driver, [`--port=${port}`], {
        stdio: 'ignore',
        // Makes a process group of the driver, the browser and its processes, which outlive the driver for a while.
        detached: true,
        env: {
          ...process.env,
          // Without a graphics card WebKit would render through a software emulation of one, which takes seconds for some frames.
          WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
          MESA_SHADER_CACHE_DISABLE: 'true',
          LOCPATH: LOCALES,
          LC_ALL: `${language.replace('-', '_')}.UTF-8`,
          DISPLAY: display,
          XDG_DATA_HOME: home,
          XDG_CACHE_HOME: home,
          XDG_CONFIG_HOME: home,
        },
      });
      const close = async (driver?: WebDriver) => {
        await Promise.race([driver?.quit().catch(() => undefined), pause(QUIT_MS)]);
        await endGroup(service);
        rmSync(home, { recursive: true, force: true, maxRetries: 5 });
      };
      try {
        const driver = await connect(`http://127.0.0.1:${port}`, programs.browser);
        await driver.manage().window().setRect(WINDOW);
        await driver.manage().setTimeouts({ pageLoad: 60_000, script: 60_000 });
        return windowOf(driver, () => close(driver));
      } catch (problem) {
        await close();
        throw problem;
      }
    },
    async stop() {
      (await screen)?.stop();
    },
  };
}

/** Starts a virtual display. */
async function openScreen(program: string): Promise<{ display: string; stop: () => void }> {
  const server = spawn(program, ['-displayfd', '3', '-screen', '0', '1600x1100x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = await once(server.stdio[3] as NodeJS.ReadableStream, 'data');
  return { display: `:${String(number).trim()}`, stop: () => void server.kill() };
}

/** Connects to the driver, and retries until the driver listens. */
async function connect(address: string, browser: string, tries = 50): Promise<WebDriver> {
  const options = { binary: browser, args: ['--automation'] };
  try {
    return await new Builder()
      .usingServer(address)
      .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options })
      .build();
  } catch (problem) {
    if (tries === 0 || !/ECONNREFUSED/.test(String(problem))) throw problem;
    await pause(100);
    return connect(address, browser, tries - 1);
  }
}

/** Ends a program and all processes of its group. */
async function endGroup({ pid }: ChildProcess): Promise<void> {
  if (pid === undefined) return;
  const send = (signal: NodeJS.Signals | 0): boolean => {
    try {
      return process.kill(-pid, signal);
    } catch {
      return false;
    }
  };
  for (let waited = 0; send(waited < QUIT_MS ? 'SIGTERM' : 'SIGKILL') && waited < 2 * QUIT_MS; waited += 50)
    await pause(50);
}

/**
 * Clicks an element after scrolling it to the centre. The driver itself scrolls elements to the window's edge, where the page's
 * header may cover them, and refuses to click a covered element.
 */
async function clickUncovered(driver: WebDriver, element: WebElement): Promise<void> {
  for (const deadline = performance.now() + UNCOVERED_MS; ; await pause(200)) {
    await driver.executeScript((one: Element) => one.scrollIntoView({ block: 'center', behavior: 'instant' }), element);
    try {
      return await element.click();
    } catch (problem) {
      const isCovered = problem instanceof error.ElementClickInterceptedError;
      // The element is still being animated into view, as a menu is.
      const isComing = problem instanceof error.ElementNotInteractableError;
      if (!(isCovered || isComing) || performance.now() > deadline) throw problem;
    }
  }
}

function windowOf(driver: WebDriver, close: () => Promise<void>): BrowserWindow {
  const asElement = (element: Handle) => element as WebElement;
  return {
    goTo: (address) => driver.get(address),
    reload: () => driver.navigate().refresh(),
    back: () => driver.navigate().back(),
    run: (script, ...args) => driver.executeScript(script as () => unknown, ...args),
    runText: (script) => driver.executeScript(script),
    find: (script, ...args) => driver.executeScript(script as () => unknown, ...args),
    click: (element) => clickUncovered(driver, asElement(element)),
    type: (element, text) => asElement(element).sendKeys(text),
    press: (key) => driver.actions().sendKeys(KEYS[key]).perform(),
    close,
  };
}
