import { createHash } from 'node:crypto';

const COMMENT = /\/\*[\s\S]*?\*\//g;
const CLASS_NAME = /\.(-?[A-Za-z_][\w-]*)(?=[^{}]*\{)/g;

/**
 * A style sheet as a test sees it: every class maps to its own name, as default export and as named exports, so that
 * a class the sheet does not have is `undefined` in a test just as it is in the build.
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
