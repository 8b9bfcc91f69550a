/** Numbers for texts that come again and again, from 0 on: each is kept once, however often it is named. */
export class Names {
  private readonly numbers = new Map<string, number>();
  private readonly texts: string[] = [];

  /** The number of a text, or undefined for one that has none. */
  numberOf(text: string): number | undefined {
    return this.numbers.get(text);
  }

  /** The number of a text, which is given the next one if it has none. */
  numberFor(text: string): number {
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    const number = this.texts.length;
    const copy = copyOf(text);
    this.texts.push(copy);
    this.numbers.set(copy, number);
    return number;
  }

  textOf(number: number): string {
    return this.texts[number] ?? '';
  }
}

/** A string that was cut from another holds on to the whole of that. */
function copyOf(text: string): string {
  return Buffer.from(text).toString();
}
