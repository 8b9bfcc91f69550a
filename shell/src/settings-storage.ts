const keyOf = (name: string) => `wishboard-${name}`;

/** Reads a stored setting. Returns `otherwise` when nothing is stored, the value is not one of the choices, or storage is blocked. */
export function readSetting<Value extends string>(name: string, choices: readonly Value[], otherwise: Value): Value {
  try {
    const stored = localStorage.getItem(keyOf(name));
    return choices.find((choice) => choice === stored) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Stores a setting, if the browser allows it. */
export function writeSetting(name: string, value: string): void {
  try {
    localStorage.setItem(keyOf(name), value);
  } catch {
    // Blocked storage: the setting lasts as long as the page.
  }
}
