import vm from 'node:vm';
import { urlParts } from './url-parts.js';

/**
 * Polyfills for the globals that entries use and a bare V8 context lacks, created within that context. The only object of this
 * process that enters the context is one function. It stays hidden in a closure, takes and returns text, and never throws: through
 * any other object, a team's code could reach the process by the object's `constructor`. The clock stands still, there is no
 * randomness, and there is no access to the outside.
 */
const PRELUDE = `(function (urlParts) {
  'use strict';
  const { parse } = JSON;
  // Whatever is thrown out there, as where the stack ends, must not be seen in here.
  const partsOf = (text) => { try { return urlParts(text); } catch { return ''; } };
  const nothing = () => undefined;
  globalThis.self = globalThis;
  globalThis.console = { log: nothing, info: nothing, warn: nothing, error: nothing, debug: nothing };
  globalThis.setTimeout = () => 0;
  globalThis.clearTimeout = nothing;
  globalThis.queueMicrotask = (task) => void Promise.resolve().then(task);
  globalThis.URL = class URL {
    static canParse(text) { return partsOf(String(text)) !== ''; }
    constructor(text) {
      const parts = partsOf(String(text));
      if (parts === '') throw new TypeError('Invalid URL');
      Object.assign(this, parse(parts));
    }
    toString() { return this.href; }
  };
  globalThis.URLSearchParams = class URLSearchParams {
    #pairs = [];
    constructor(text = '') {
      const pairs = String(text).replace(/^\\?/, '').split('&').filter(Boolean);
      const read = (part) => decodeURIComponent(part.replaceAll('+', ' '));
      this.#pairs = pairs.map((pair) => { const [name, ...value] = pair.split('='); return [read(name), read(value.join('='))]; });
    }
    get size() { return this.#pairs.length; }
    get(name) { return this.#pairs.find(([known]) => known === name)?.[1] ?? null; }
    has(name) { return this.#pairs.some(([known]) => known === name); }
    set(name, value) { this.delete(name); this.#pairs.push([name, String(value)]); }
    delete(name) { this.#pairs = this.#pairs.filter(([known]) => known !== name); }
    toString() { return this.#pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&'); }
  };
  const RealDate = Date;
  globalThis.Date = class Date extends RealDate {
    static now() { return 0; }
    constructor(...given) { super(...(given.length === 0 ? [0] : given)); }
  };
  Math.random = () => { throw new Error('a first screen is drawn without chance'); };
})`;

/** Only text leaves the context: an object of an entry, such as an error, could run code when its properties are read. */
const DRAW = `(() => {
  try { return JSON.stringify({ markup: String(firstPaint(INPUT)) }); }
  catch (error) { return JSON.stringify({ error: String(error && error.message) }); }
})()`;

/**
 * Opens an entry `./first-paint` in a context of its own. There is no time limit here: the owner of the thread must enforce one.
 *
 * @returns a function that renders: JSON text in, HTML out
 */
export function openEntry(source: string): (input: string) => string {
  const context = vm.createContext(Object.create(null), {
    codeGeneration: { strings: false, wasm: false },
    microtaskMode: 'afterEvaluate',
  });
  vm.runInContext(PRELUDE, context)(urlParts);
  vm.runInContext(source, context, { filename: 'first-paint.js' });
  return (input) => {
    const call = DRAW.replace('INPUT', () => JSON.stringify(JSON.stringify(JSON.parse(input))));
    const answer: unknown = vm.runInContext(call, context);
    if (typeof answer !== 'string') throw new Error('an entry answered no text');
    const { markup, error } = JSON.parse(answer) as { markup?: unknown; error?: unknown };
    if (typeof markup !== 'string') throw new Error(String(error));
    return markup;
  };
}
