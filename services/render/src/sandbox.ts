import vm from 'node:vm';
import { urlParts } from './url-parts.js';

/**
 * What a bare engine lacks of what the entries use, made inside it. Nothing of this process's own objects gets in but one function,
 * which stays hidden in a closure, takes and answers a text, and never throws: with any other, a team's code could reach the rest
 * by its `constructor`. The clock stands still, there is no chance, and no way out.
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
  const Given = Date;
  globalThis.Date = class Date extends Given {
    static now() { return 0; }
    constructor(...given) { super(...(given.length === 0 ? [0] : given)); }
  };
  Math.random = () => { throw new Error('a first screen is drawn without chance'); };
})`;

/** What comes out is text alone: an object of an entry's, an error among them, could do something when it is looked at. */
const DRAW = `(() => {
  try { return JSON.stringify({ markup: String(firstPaint(INPUT)) }); }
  catch (error) { return JSON.stringify({ error: String(error && error.message) }); }
})()`;

/** Runs an entry `./first-paint` in an engine of its own. How long that takes, whoever holds the thread has to watch. @returns what draws: JSON text in, markup out */
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
