/** `keyCode` of a key that an input method has handled. Safari sends the key that ends a composition after the end, with this code. */
const HANDLED_BY_INPUT_METHOD = 229;

/** Whether the key belongs to an input method, such as Zhuyin, that composes a word. Escape then ends the composition and nothing else. */
export const isComposing = (event: KeyboardEvent): boolean =>
  event.isComposing || event.keyCode === HANDLED_BY_INPUT_METHOD;
