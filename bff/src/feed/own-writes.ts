import { WROTE_COOKIE } from '@wishboard/contracts/http/own-writes';
import type { FastifyRequest } from 'fastify';

/** Whether what is kept in memory may be older than what this browser has just changed. */
export function hasJustWritten(request: FastifyRequest): boolean {
  return request.cookies[WROTE_COOKIE] !== undefined;
}
