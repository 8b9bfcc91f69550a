import { fileURLToPath } from 'node:url';

/**
 * Replaces `react-style-singleton`, with which Radix locks scrolling behind a dialog. The original writes a <style> element into
 * the page, which the policy `style-src 'self'` refuses. The replacement uses a constructed style sheet, which the policy allows.
 */
export const styleSingletonAlias = {
  'react-style-singleton$': fileURLToPath(new URL('../../src/ui/floating/constructed-style.ts', import.meta.url)),
};
