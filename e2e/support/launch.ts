import { startEdge } from '../../tools/fleet/proxies.mjs';
import { launchStack, type StackOptions } from '../../tools/start/launch-stack.mjs';

/**
 * Launches the product for the tests of one file. With `STACK_EDGE=shipped` requests pass through HAProxy with the shipped
 * configuration.
 */
export const launch = (options: StackOptions = {}) =>
  launchStack({ ...(process.env.STACK_EDGE === 'shipped' && { edge: startEdge }), ...options });
