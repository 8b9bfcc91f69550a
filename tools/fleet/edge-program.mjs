import { randomPort } from '../system/ports.mjs';
import { startEdge } from './proxies.mjs';

/**
 * Runs the shipped edge in front of BFFs, whose ports the parent sends, and reports the edge's own port. Ends when the parent
 * disconnects. It is for tests that may not import the edge.
 */
process.once('message', async (/** @type {number[]} */ ports) => {
  const port = randomPort();
  const edge = await startEdge({ upstreams: () => ports.map((at) => `http://127.0.0.1:${at}`), port });
  process.once('disconnect', () => void edge.close().then(() => process.exit(0)));
  process.send?.(port.port);
});
