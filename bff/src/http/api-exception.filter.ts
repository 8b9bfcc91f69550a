import { type ArgumentsHost, Catch, type ExceptionFilter, Inject } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { ApiException } from '../common/errors/api-exception.js';
import { sendError } from '../common/errors/send-error.js';
import { toApiException } from '../common/errors/to-api-exception.js';
import { LOGGER } from '../logging/logging.module.js';
import { answerWithPage } from '../operators/refusal-page.js';
import { PageService } from '../page/page.service.js';
import { type BffSettings, SETTINGS } from '../settings/settings.js';

/** Paths of the server, where errors are never answered with the page. */
const SERVER_PATH = /^\/(api|auth|admin|media|remotes|healthz|readyz|trafficz|metrics)(\/|\?|$)/;
/** Paths of files. If a build's file is missing, the browser must not get the page in its place. */
const FILE_PATH = /\.(js|css|map|json|xml|br|gz|woff2?|png|jpe?g|webp|svg|ico)(\?|$)/i;

/** Turns the errors of hooks, guards, pipes and controllers into responses. */
@Catch()
export class ApiExceptionFilter implements ExceptionFilter {
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly page: PageService,
    @Inject(SETTINGS) private readonly settings: BffSettings,
  ) {}

  async catch(thrown: unknown, host: ArgumentsHost): Promise<void> {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const exception = this.mapAndLog(thrown, request);
    if (reply.sent || reply.raw.headersSent) return;
    if (this.settings.accounts !== null && answerWithPage(exception, request, reply)) return;
    // A browser that opens an unknown address gets the page, which explains that there is nothing at the address.
    if (exception.code !== 'NOT_FOUND' || !isPagePath(request)) return sendError(exception, request, reply);
    try {
      void reply.code(404);
      await this.page.send(request, reply);
    } catch (error) {
      sendError(this.mapAndLog(error, request), request, reply);
    }
  }

  /** Maps the error to an `ApiException` and logs server errors with their cause. */
  private mapAndLog(thrown: unknown, request: FastifyRequest): ApiException {
    const exception = toApiException(thrown);
    if (exception.statusCode >= 500) {
      this.logger.error({ err: exception.cause ?? exception, requestId: request.id }, exception.message);
    }
    return exception;
  }
}

/** Whether a 404 at this address is answered with the page. */
function isPagePath(request: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  const { method, url } = request;
  return (method === 'GET' || method === 'HEAD') && !SERVER_PATH.test(url) && !FILE_PATH.test(url);
}
