import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiException } from '../common/errors/api-exception.js';
import { escapeMarkup } from '../common/http/escape.js';
import { operatorPage, SIGN_IN_AGAIN } from './operator-page.js';
import { type OperatorPermission, PasskeyRequired } from './passkey-required.js';
import { sendOperatorPage } from './send-operator-page.js';

const OPERATORS_PATH = /^\/admin(\/|\?|$)/;

type Asked = Pick<FastifyRequest, 'url' | 'headers'>;

/** Whether the request is a browser's navigation on an operators' path. Programs, including the dashboard's own scripts, get JSON. */
const showsPages = ({ url, headers }: Asked): boolean =>
  OPERATORS_PATH.test(url) && (headers.accept?.includes('text/html') ?? false);

/** Sends an error as a page where a browser navigates on an operators' path. Otherwise sends nothing and returns false. */
export function answerWithPage(exception: ApiException, request: Asked, reply: FastifyReply): boolean {
  if (!showsPages(request)) return false;
  if (exception.retryAfter !== undefined) void reply.header('retry-after', exception.retryAfter);
  sendOperatorPage(reply, exception.statusCode, refusalPage(exception));
  return true;
}

const HOW: Record<OperatorPermission, string> = {
  mayLook:
    'This page wants a session that your passkey has opened, in the last twelve hours. Where you have none yet, add one behind your picture on <a href="/">the board</a>, sign in by it, and open this page again.',
  mayAct:
    'To do something takes a session that your passkey has opened in the last fifteen minutes. Nothing was done. Sign in again, and then do it from <a href="/admin">the operators’ page</a>.',
};

/** Returns the page that explains the refusal and links to the remedy. */
function refusalPage(refusal: ApiException): string {
  if (refusal instanceof PasskeyRequired) {
    return operatorPage('Please sign in again', `<p>${HOW[refusal.permission]}</p>\n${SIGN_IN_AGAIN}`);
  }
  if (refusal.code === 'UNAUTHENTICATED') {
    const way = '<a href="/?dialog=join">Sign in</a> with your passkey, and open this page again.';
    return operatorPage('For operators', `<p>${way}</p>`);
  }
  if (refusal.code === 'FORBIDDEN') {
    return operatorPage('For operators', '<p>This page is for operators. <a href="/">The board</a></p>');
  }
  return operatorPage(
    'That did not work',
    `<p role="alert">${escapeMarkup(refusal.message)}</p>\n<p><a href="/admin">The operators’ page</a></p>`,
  );
}
