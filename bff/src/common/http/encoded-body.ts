import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiException } from '../errors/api-exception.js';

/**
 * Answers 415 to compressed bodies. None is decompressed: the largest body is small, and a small compressed body can become a
 * large one. Without this answer, the bytes would be refused as broken JSON.
 */
export function refuseEncodedBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async (request, reply, payload) => {
    if (!hasBody(request)) return payload;
    const encoding = request.headers['content-encoding'] ?? '';
    if (/^(identity)?$/i.test(encoding)) return payload;
    void reply.header('accept-encoding', 'identity');
    throw new ApiException(
      'UNSUPPORTED_MEDIA_TYPE',
      'Send the body without compression, that is, without Content-Encoding',
    );
  });
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
