import type { ErrorView } from '@wishboard/contracts/http/error';
import { ERROR_STATUS } from '@wishboard/contracts/http/error';
import type { Answer, Call, Harness, Member } from './harness.js';

/** Every error has the one shape, and nothing about the server's inside. */
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

/** Asks for what nobody should. No answer is a failure of the server's own, and each error is like all others. */
export async function askHostile(bff: Harness, mei: Member, url: string, call: Call): Promise<Answer> {
  const answer = await bff.call(url, { as: mei, ...call });
  expect(answer.status).not.toBe(500);
  if (answer.status >= 400 && call.method !== 'HEAD') checkError(answer);
  return answer;
}
