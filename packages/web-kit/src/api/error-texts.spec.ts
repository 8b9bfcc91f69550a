import { describe, expect, it } from '@jest/globals';
import { ERROR_STATUS, type ErrorCode } from '@wishboard/contracts/http/error';
import { errorText, errorTexts } from './error-texts';
import { ApiError } from './fetch-json';

const CODES = Object.keys(ERROR_STATUS) as ErrorCode[];

function answer(code: string, retryAfter?: string): ApiError {
  const headers = new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter });
  return new ApiError({ status: 400, statusText: 'Bad Request', headers }, JSON.stringify({ code, message: 'Oh no' }));
}

describe('errorText', () => {
  it.each(CODES)('returns the text for %s in the language of the member', (code) => {
    expect(errorText(answer(code, '7'), 'zh-TW', '')).not.toMatch(/[A-Za-z]/);
    expect(errorText(answer(code), 'en', '')).toMatch(/^[A-Z][^\p{Script=Han}]+\.$/u);
    expect(errorText(answer(code), 'mixed', '')).toBe(errorText(answer(code), 'en', ''));
  });

  it.each(['en', 'zh-TW'] as const)('has a different text for each error code in %s', (language) => {
    expect(new Set(Object.values(errorTexts[language].says)).size).toBe(CODES.length);
  });

  it('says after how many seconds or minutes to try again when the rate limit is exceeded', () => {
    expect(errorText(answer('RATE_LIMITED', '7'), 'en', '')).toBe(
      'That was a little too much at once. Try again in 7 seconds.',
    );
    expect(errorText(answer('RATE_LIMITED', '1'), 'en', '')).toMatch(/1 second\.$/);
    expect(errorText(answer('RATE_LIMITED', '7'), 'zh-TW', '')).toBe('操作有點太頻繁了。請在 7 秒後再試一次。');
    expect(errorText(answer('RATE_LIMITED', '3600'), 'en', '')).toMatch(/Try again in 60 minutes\.$/);
    expect(errorText(answer('RATE_LIMITED', '3600'), 'zh-TW', '')).toMatch(/請在 60 分鐘後再試一次。$/);
  });

  it('returns the fallback for an unknown code, a gateway error and a network error', () => {
    expect(errorText(answer('FROM_THE_FUTURE'), 'zh-TW', '操作失敗')).toBe('操作失敗');
    const gateway = new ApiError({ status: 502, statusText: 'Bad Gateway', headers: new Headers() }, '<html>');
    expect(errorText(gateway, 'en', 'fallback')).toBe('fallback');
    expect(errorText(new TypeError('network'), 'en', 'fallback')).toBe('fallback');
  });
});
