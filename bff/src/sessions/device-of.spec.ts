import { deviceOf } from './device-of.js';

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('deviceOf', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'Linux'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Chrome/142.0.0.0 Safari/537.36 Edg/142.0`, 'Edge', 'Windows'],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${BLINK} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'ChromeOS'],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/26.1 Safari/605.1.15`, 'Safari', 'Mac'],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) ${WEBKIT} Version/26.1 Mobile/15E148 Safari/604.1`,
      'Safari',
      'iPhone',
    ],
    [
      `Mozilla/5.0 (iPad; CPU OS 18_7 like Mac OS X) ${WEBKIT} CriOS/142.0 Mobile/15E148 Safari/604.1`,
      'Chrome',
      'iPad',
    ],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${BLINK} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet',
      'Android',
    ],
    [`Mozilla/5.0 (X11; Linux x86_64) ${BLINK} HeadlessChrome/142.0.0.0 Safari/537.36`, 'Chrome', 'Linux'],
    ['curl/8.5.0', null, null],
    [`${'x'.repeat(400)} Firefox/145.0`, null, null],
    ['', null, null],
    [undefined, null, null],
  ])('recognises in the user agent %p the browser %p on %p', (userAgent, browser, system) => {
    expect(deviceOf(userAgent)).toEqual({ browser, system });
  });
});
