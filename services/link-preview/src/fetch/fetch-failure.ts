/** A page or image that could not be had. `isPassing` tells whether asking again later could help. */
export class FetchFailure extends Error {
  override readonly name = 'FetchFailure';

  constructor(
    message: string,
    readonly isPassing: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
