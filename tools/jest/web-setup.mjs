import '@testing-library/jest-dom/jest-globals';
import { afterEach } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';

/**
 * Stubs of browser features that the base components use and jsdom lacks: media queries never match, and sizes never change.
 */
const nothing = () => undefined;
globalThis.matchMedia ??= (media) => ({
  matches: false,
  media,
  addEventListener: nothing,
  removeEventListener: nothing,
  onchange: null,
  addListener: nothing,
  removeListener: nothing,
  dispatchEvent: () => true,
});
globalThis.ResizeObserver ??= class {
  observe = nothing;
  unobserve = nothing;
  disconnect = nothing;
};
// jsdom implements this one by logging that it does nothing.
window.scrollTo = nothing;
Element.prototype.scrollIntoView ??= nothing;
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= nothing;
Element.prototype.releasePointerCapture ??= nothing;

// jsdom treats <search> as an unknown element, and React warns about each one.
const { createElement } = Document.prototype;
Document.prototype.createElement = function (
  /** @type {string} */ name,
  /** @type {ElementCreationOptions} */ options,
) {
  const element = createElement.call(this, name, options);
  if (name === 'search') Object.defineProperty(element, Symbol.toStringTag, { value: 'HTMLElement' });
  return element;
};

// A longer timeout, because tests on a busy machine are slow, not wrong.
configure({ asyncUtilTimeout: 10_000 });

afterEach(cleanup);
