import { toApiException } from './to-api-exception.js';

describe('toApiException', () => {
  it.each([new Error('relation "secrets" does not exist at /srv/app.js:1'), 'secrets', null, { message: 'secrets' }])(
    'reveals nothing of an unexpected error, which becomes INTERNAL: %p',
    (thrown) => {
      const { code, message, cause } = toApiException(thrown);
      expect([code, message]).toEqual(['INTERNAL', 'Something went wrong on our side']);
      expect(cause).toBe(thrown);
    },
  );
});
