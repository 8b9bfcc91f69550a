import '@testing-library/jest-dom/jest-globals';
import { afterEach } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';

/** What the base components ask of a browser and jsdom does not have: a screen on which nothing matches or changes. */
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
// jsdom has this one, and logs that it does nothing.
window.scrollTo = nothing;
Element.prototype.scrollIntoView ??= nothing;
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= nothing;
Element.prototype.releasePointerCapture ??= nothing;

// jsdom takes <search> for an element that nobody knows, and React says so of each.
const { createElement } = Document.prototype;
Document.prototype.createElement = function (
  /** @type {string} */ name,
  /** @type {ElementCreationOptions} */ options,
) {
  const element = createElement.call(this, name, options);
  if (name === 'search') Object.defineProperty(element, Symbol.toStringTag, { value: 'HTMLElement' });
  return element;
};

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 10_000 });

afterEach(cleanup);
