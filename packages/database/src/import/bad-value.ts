/** Reason why the text of a field is rejected. */
export class BadValue {
  constructor(readonly reason: string) {}
}
