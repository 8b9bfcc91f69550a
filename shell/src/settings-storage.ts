const keyOf = (name: string) => `wishboard-${name}`;

/** A remembered setting, or the first choice: where nothing is stored, it is unknown, or storage is blocked. */
export function readSetting<Value extends string>(name: string, choices: readonly Value[]): Value {
  const first = choices[0] as Value;
  try {
    const stored = localStorage.getItem(keyOf(name));
    return choices.find((choice) => choice === stored) ?? first;
  } catch {
    return first;
  }
}

/** Remembers a setting where the browser allows it. */
export function writeSetting(name: string, value: string): void {
  try {
    localStorage.setItem(keyOf(name), value);
  } catch {
    // Blocked storage: the setting lasts as long as the page.
  }
}
