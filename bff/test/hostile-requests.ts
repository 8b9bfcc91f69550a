import type { ErrorView } from '@wishboard/contracts/http/error';
import { ERROR_STATUS } from '@wishboard/contracts/http/error';
import type { Answer, Call, Harness, Member } from './harness.js';

/** Checks that an error has the common format and reveals no internal details. */
function checkError(answer: Answer): void {
  if (answer.text === '<!doctype html>') return;
  const body = answer.body as ErrorView;
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(body).toEqual({
    statusCode: answer.status,
    error: expect.any(String),
    code: expect.any(String),
    message: expect.any(String),
    requestId: answer.headers['x-request-id'],
    ...(body.errors && { errors: expect.any(Array) }),
  });
  expect(ERROR_STATUS[body.code]).toBe(answer.status);
  expect(answer.text).not.toMatch(/ at .*\.js|node_modules|SELECT |INSERT |relation|syntax error|ECONN/i);
}

/** Sends a hostile request, and checks that the response is not a server failure and that an error has the common format. */
export async function sendHostile(bff: Harness, mei: Member, url: string, call: Call): Promise<Answer> {
  const answer = await bff.call(url, { as: mei, ...call });
  expect(answer.status).not.toBe(500);
  if (answer.status >= 400 && call.method !== 'HEAD') checkError(answer);
  return answer;
}
