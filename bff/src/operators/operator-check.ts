import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiException } from '../common/errors/api-exception.js';
import { isOperator } from './is-operator.js';

/** @throws ApiException UNAUTHENTICATED, which makes a browser ask for the password */
export function checkOperator(request: FastifyRequest, reply: FastifyReply, password: string): void {
  if (isOperator(request.headers.authorization, password)) return;
  void reply.header('www-authenticate', 'Basic realm="Wishboard operators", charset="UTF-8"');
  throw new ApiException('UNAUTHENTICATED', 'This is for operators');
}
