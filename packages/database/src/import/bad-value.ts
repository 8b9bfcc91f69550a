/** Why the text of one field cannot be taken. */
export class BadValue {
  constructor(readonly reason: string) {}
}
