import { fileURLToPath } from 'node:url';

/**
 * Radix locks scrolling behind a dialog through a <style> element it writes into the page, which the policy
 * `style-src 'self'` refuses. The replacement does the same with a constructed style sheet, which the policy allows.
 */
export const styleSingletonAlias = {
  'react-style-singleton$': fileURLToPath(new URL('../../src/ui/floating/constructed-style.ts', import.meta.url)),
};
