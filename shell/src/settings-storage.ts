const keyOf = (name: string) => `wishboard-${name}`;

/** A remembered setting, or `otherwise`: where nothing is stored, it is none of the choices, or storage is blocked. */
export function readSetting<Value extends string>(name: string, choices: readonly Value[], otherwise: Value): Value {
  try {
    const stored = localStorage.getItem(keyOf(name));
    return choices.find((choice) => choice === stored) ?? otherwise;
  } catch {
    return otherwise;
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
