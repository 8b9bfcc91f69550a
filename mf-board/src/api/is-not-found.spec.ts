import { isGoneError, isNotFound } from './is-not-found';

/** What the shell’s own copy of the kit throws, which is no instance of this remote’s `ApiError`. */
class ErrorOfTheShell extends Error {
  constructor(readonly status: number) {
    super('refused');
  }
}

it('A 404 that the shell read into the shared cache means gone, although its error is of another class', () => {
  expect(isGoneError(new ErrorOfTheShell(404))).toBe(true);
  expect(isNotFound(new ErrorOfTheShell(404))).toBe(true);
});

it('A read of a malformed address means not found, while an act refused for its content may be repaired', () => {
  expect(isNotFound(new ErrorOfTheShell(400))).toBe(true);
  expect(isGoneError(new ErrorOfTheShell(400))).toBe(false);
});

it.each([null, new Error('offline'), new ErrorOfTheShell(503)])(
  '%s does not mean gone, so that a retry is offered',
  (error) => {
    expect(isGoneError(error)).toBe(false);
    expect(isNotFound(error)).toBe(false);
  },
);
