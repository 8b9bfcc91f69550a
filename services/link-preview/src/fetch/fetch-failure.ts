/** Error for a page or image that could not be fetched. `isTransient` tells whether a later retry could succeed. */
export class FetchFailure extends Error {
  override readonly name = 'FetchFailure';

  constructor(
    message: string,
    readonly isTransient: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
