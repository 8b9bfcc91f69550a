import type { ErrorCode } from '@wishboard/contracts/http/error';
import type { Language } from '@wishboard/contracts/remotes/contract';
import { plural } from '../texts/plural';
import type { TextArea } from '../texts/text-area';
import { ApiError } from './fetch-json';

export interface ErrorTexts {
  /** Texts of what went wrong, by error code. The type makes a code without a text a compile error. */
  says: Record<ErrorCode, string>;
  /** Returns the text of when another attempt makes sense. */
  wait(seconds: number): string;
}

/** From this many seconds on, a wait is given in minutes. */
const MANY_SECONDS = 120;

const english: ErrorTexts = {
  says: {
    VALIDATION_FAILED: 'Something in it could not be accepted.',
    UNAUTHENTICATED: 'You are signed out. Please sign in again.',
    FORBIDDEN: 'You may not do that.',
    NOT_OWNER: 'Only the one who made this wish may do that.',
    DEMO_ONLY: 'That is possible in the demo only.',
    CROSS_SITE: 'That came from another site and was not accepted.',
    PROOF_REQUIRED: 'Many people are joining right now. Please try again.',
    NOT_FOUND: 'It is not there any more.',
    REQUEST_TIMEOUT: 'It took too long to arrive.',
    IDEMPOTENCY_IN_PROGRESS: 'This is being sent already.',
    PAYLOAD_TOO_LARGE: 'That is too large to be sent.',
    UNSUPPORTED_MEDIA_TYPE: 'That is of a kind that is not accepted.',
    RANGE_NOT_SATISFIABLE: 'The file has no such part.',
    DECIDED_ALREADY: 'Another moderator has decided about this already.',
    IDEMPOTENCY_MISMATCH: 'This was sent before with other words.',
    CONTENT_REFUSED: 'It has a word or a link in it that is not taken here.',
    RATE_LIMITED: 'That was a little too much at once.',
    INTERNAL: 'Something went wrong on our side.',
    UNAVAILABLE: 'The board cannot be reached for a moment.',
  },
  wait: (seconds) =>
    seconds < MANY_SECONDS
      ? `Try again in ${seconds} ${plural(seconds, 'second', 'seconds')}.`
      : `Try again in ${Math.ceil(seconds / 60)} minutes.`,
};

const chinese: ErrorTexts = {
  says: {
    VALIDATION_FAILED: '部分內容無法接受。',
    UNAUTHENTICATED: '你已經登出，請重新登入。',
    FORBIDDEN: '你沒有權限這麼做。',
    NOT_OWNER: '只有許下這個願望的人可以這麼做。',
    DEMO_ONLY: '只有展示版可以這麼做。',
    CROSS_SITE: '這個要求來自其他網站，沒有被接受。',
    PROOF_REQUIRED: '現在有很多人同時加入，請再試一次。',
    NOT_FOUND: '它已經不在了。',
    REQUEST_TIMEOUT: '傳送的時間太久了。',
    IDEMPOTENCY_IN_PROGRESS: '正在送出中。',
    PAYLOAD_TOO_LARGE: '內容太大，無法送出。',
    UNSUPPORTED_MEDIA_TYPE: '不接受這種內容。',
    RANGE_NOT_SATISFIABLE: '檔案沒有這個部分。',
    DECIDED_ALREADY: '另一位管理員已經做了決定。',
    IDEMPOTENCY_MISMATCH: '之前已經用不同的內容送出過。',
    CONTENT_REFUSED: '其中有這裡不接受的文字或連結。',
    RATE_LIMITED: '操作有點太頻繁了。',
    INTERNAL: '我們這邊出了點問題。',
    UNAVAILABLE: '暫時無法連上願望板。',
  },
  wait: (seconds) =>
    seconds < MANY_SECONDS ? `請在 ${seconds} 秒後再試一次。` : `請在 ${Math.ceil(seconds / 60)} 分鐘後再試一次。`,
};

export const errorTexts: TextArea<ErrorTexts> = { mixed: english, en: english, 'zh-TW': chinese };

/**
 * Returns the text about a failure in the member's language, from the error code of the response and its Retry-After. Returns
 * `fallback` for a code that only a newer server knows, and for errors that are no API responses.
 */
export function errorText(error: unknown, language: Language, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  const { says, wait } = errorTexts[language];
  const said = (says as Partial<Record<string, string>>)[error.code ?? ''];
  if (said === undefined) return fallback;
  const { retryAfterSeconds: seconds } = error;
  return seconds === null ? said : [said, wait(seconds)].join(language === 'zh-TW' ? '' : ' ');
}
