import { describeError } from './describe-error.js';

const refused = (fields: object, message = 'refused') => Object.assign(new Error(message), fields);

describe('an error in the log', () => {
  it('names constraint, table, column and SQLSTATE of a refused row, and none of its values', () => {
    const error = refused(
      {
        code: '23514',
        severity: 'ERROR',
        schema: 'public',
        table: 'wishes',
        column: 'title',
        constraint: 'wishes_title_length',
        detail: 'Failing row contains (a secret wish).',
        where: 'COPY wishes, line 1: "a secret wish"',
        query: 'INSERT INTO wishes VALUES ($1)',
        parameters: ['a secret wish'],
        driverError: refused({ detail: 'a secret wish' }),
      },
      'new row for relation "wishes" violates check constraint "wishes_title_length"',
    );
    const described = describeError(error);
    expect(described).toMatchObject({
      type: 'Error',
      message: 'new row for relation "wishes" violates check constraint "wishes_title_length"',
      code: '23514',
      table: 'wishes',
      column: 'title',
      constraint: 'wishes_title_length',
      stack: expect.stringMatching(/\n +at .*describe-error\.spec/),
    });
    expect(JSON.stringify(described)).not.toMatch(/secret|INSERT/);
  });

  it.each([
    ['of PostgreSQL', refused({ code: '22P02', severity: 'ERROR' }, 'invalid input syntax for type uuid: "a secret"')],
    ['of Redis', refused({}, "ERR unknown command 'AUTH', with args beginning with: 'default' 'a secret'")],
    ['of a command to Redis', refused({ command: { name: 'auth', args: ['default', 'a secret'] } }, 'WRONGPASS')],
    ['of a text that was thrown', 'a secret'],
    ['of an object that was thrown', { reason: 'a secret' }],
    ['of a cause', refused({ cause: refused({ detail: 'a secret' }) })],
    ['of one of many', new AggregateError([refused({ input: 'a secret' })], 'all failed')],
    ['of a request to a bucket', refused({ $response: { headers: { authorization: 'a secret' } } })],
  ])('keeps no value %s', (_where, error) => {
    const described = describeError(error);
    expect(described.message).not.toBe('');
    expect(JSON.stringify(described)).not.toContain('secret');
  });

  it('does not quote a text that is not valid JSON', () => {
    let thrown: unknown;
    try {
      JSON.parse('secret');
    } catch (error) {
      thrown = error;
    }
    expect(describeError(thrown).message).toBe('A text is not valid JSON');
    expect(JSON.stringify(describeError(thrown))).not.toContain('secret');
  });

  it('names the port of a failed connection and its causes, also in a circular chain of causes', () => {
    const error = refused({ code: 'ECONNREFUSED', syscall: 'connect', address: '127.0.0.1', port: 5432 });
    Object.assign(error, { cause: error });
    expect(describeError(error)).toMatchObject({ code: 'ECONNREFUSED', port: 5432, cause: { cause: { port: 5432 } } });
    const lastNodeError = refused({ command: { name: 'auth', args: ['x'] } }, 'WRONGPASS');
    const cluster = refused({ lastNodeError }, 'Failed to refresh slots cache.');
    expect(describeError(cluster)).toMatchObject({ cause: { message: 'WRONGPASS', command: 'auth' } });
  });
});
