/** Assigns consecutive numbers, starting at 0, to strings that occur repeatedly. Each string is stored once (string interning). */
export class StringInterner {
  private readonly numbers = new Map<string, number>();
  private readonly texts: string[] = [];

  /** Returns the number of a text, or undefined when the text has none. */
  numberOf(text: string): number | undefined {
    return this.numbers.get(text);
  }

  /** Returns the number of a text. A text without a number gets the next one. */
  getOrAssign(text: string): number {
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

/** Copies a text, since in V8 a substring keeps the whole string that it was cut from in memory. */
function copyOf(text: string): string {
  return Buffer.from(text).toString();
}
