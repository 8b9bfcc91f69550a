/** What a browser says of itself, by names that members know. */
export interface Device {
  browser: string | null;
  system: string | null;
}

type Names = readonly (readonly [name: string, mark: RegExp])[];

/** Most browsers also call themselves by the names of those they descend from: the particular ones stand first. */
const BROWSERS: Names = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|Chromium|CriOS)\//],
  ['Safari', /\bVersion\/.*Safari\//],
];
const SYSTEMS: Names = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];
/** Longer than any browser's, and short enough to be looked through for nothing. */
const LOOKED_AT = 400;

/** The browser and the system that a User-Agent header names. Nothing else of the header is kept. */
export function deviceOf(userAgent: string | undefined): Device {
  const text = (userAgent ?? '').slice(0, LOOKED_AT);
  const nameIn = (names: Names) => names.find(([, mark]) => mark.test(text))?.[0] ?? null;
  return { browser: nameIn(BROWSERS), system: nameIn(SYSTEMS) };
}
