/**
 * The limit of an HTTP bench: a bare Fastify that sends one prepared buffer, or 304 to a client that has the buffer already.
 * Run as a child process: `node bare-server.mjs FILE`; prints its address.
 */
import { readFileSync } from 'node:fs';
import fastify from 'fastify';

const [, , file] = process.argv;
if (!file) throw new Error('Which file? node bare-server.mjs FILE');
const body = readFileSync(file);
const etag = '"bench"';
const server = fastify();
server.get('/', (request, reply) => {
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.header('content-type', 'application/json; charset=utf-8').header('etag', etag).send(body);
});
const address = await server.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${address}\n`);
process.on('disconnect', () => process.exit());
