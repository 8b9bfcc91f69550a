import { createHash } from 'node:crypto';

const COMMENT = /\/\*[\s\S]*?\*\//g;
const CLASS_NAME = /\.(-?[A-Za-z_][\w-]*)(?=[^{}]*\{)/g;

/**
 * Returns the class names of a style sheet. In tests every class maps to its own name, as default export and as named export.
 * A class that the sheet lacks is therefore `undefined` in a test, as in the build.
 *
 * @param {string} source
 */
function classNamesOf(source) {
  return [...new Set([...source.replace(COMMENT, '').matchAll(CLASS_NAME)].map((match) => match[1]))];
}

/** @type {import('@jest/transform').SyncTransformer} */
export default {
  process(source) {
    const names = classNamesOf(source);
    const locals = names.map((name, index) => `const c${index} = ${JSON.stringify(name)};`);
    const named = names.map((name, index) => `c${index} as ${JSON.stringify(name)}`);
    const whole = names.map((name, index) => `${JSON.stringify(name)}: c${index}`);
    return {
      code: [...locals, `export { ${named.join(', ')} };`, `export default { ${whole.join(', ')} };`].join('\n'),
    };
  },
  getCacheKey: (source) => createHash('sha256').update('css-transform-1').update(source).digest('hex'),
};
