import { portByChance } from '../system/ports.mjs';
import { startEdge } from './proxies.mjs';

/**
 * The shipped edge before the BFFs at the ports that its parent sends, until the parent lets go of it: for tests that may not know
 * how it is made. It tells its own port.
 */
process.once('message', async (/** @type {number[]} */ ports) => {
  const port = portByChance();
  const edge = await startEdge({ upstreams: () => ports.map((at) => `http://127.0.0.1:${at}`), port });
  process.once('disconnect', () => void edge.close().then(() => process.exit(0)));
  process.send?.(port.port);
});
