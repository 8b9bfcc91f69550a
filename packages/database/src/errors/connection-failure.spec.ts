import { QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { isConnectionFailure } from './connection-failure.js';

const coded = (code: string) => Object.assign(new Error('message'), { code });

describe('isConnectionFailure', () => {
  it.each([
    ['a server that is told to stop', coded('57P01')],
    ['a server that starts', coded('57P03')],
    ['a connection exception', coded('08006')],
    ['nobody at the port', coded('ECONNREFUSED')],
    ['a socket that was reset', coded('ECONNRESET')],
    ['a statement under way', new Error('Connection terminated unexpectedly')],
    ['the next statement', new Error('Client has encountered a connection error and is not queryable')],
    ["the commit of TypeORM's transaction", new QueryRunnerAlreadyReleasedError()],
    ["the next statement of TypeORM's transaction", new QueryRunnerProviderAlreadyReleasedError()],
    ['a pool without a connection', new Error('timeout exceeded when trying to connect')],
    ['a server that does not answer whoever connects', new Error('timeout expired')],
  ])('is true for %s', (_what, error) => {
    expect(isConnectionFailure(error)).toBe(true);
  });

  it.each([
    ['a statement that was cancelled', coded('57014')],
    ['a value that is there already', coded('23505')],
    ['a full disk', coded('53100')],
    ['whatever else is wrong', new TypeError('undefined is not a function')],
    ['nothing', null],
    ['a text', 'ECONNREFUSED'],
  ])('is false for %s', (_what, error) => {
    expect(isConnectionFailure(error)).toBe(false);
  });
});
