import { isLocalDatabase } from './local-database.js';

describe('a database', () => {
  it.each([
    'postgres://me:secret@127.0.0.1:5432/board',
    'postgres://localhost/board',
    'postgres://[::1]/board',
    'postgresql:///board?host=/var/run/postgresql',
  ])('at %s is local', (url) => {
    expect(isLocalDatabase(url)).toBe(true);
  });

  it.each([
    'postgres://db.example.com/board',
    'postgres://10.0.0.5/board',
    'postgres://localhost.example.com/board',
    'postgres://localhost/board?host=db.example.com',
  ])('at %s is not local', (url) => {
    expect(isLocalDatabase(url)).toBe(false);
  });
});
