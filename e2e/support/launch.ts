import { startEdge } from '../../tools/fleet/proxies.mjs';
import { launchStack, type StackOptions } from '../../tools/start/launch-stack.mjs';

/** The product for the tests of one file. With `STACK_EDGE=shipped` members come in by HAProxy with the configuration that ships. */
export const launch = (options: StackOptions = {}) =>
  launchStack({ ...(process.env.STACK_EDGE === 'shipped' && { edge: startEdge }), ...options });
