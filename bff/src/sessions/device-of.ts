/** Browser and operating system of a device, by names that members know. */
export interface Device {
  browser: string | null;
  system: string | null;
}

type Names = readonly (readonly [name: string, mark: RegExp])[];

/** Most browsers also name the browsers that they descend from, so the specific ones come first. */
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
/** Number of characters to examine: longer than any real header, and short enough to search at no cost. */
const LOOKED_AT = 400;

/** Extracts the browser and the system from a User-Agent header. Nothing else of the header is kept. */
export function deviceOf(userAgent: string | undefined): Device {
  const text = (userAgent ?? '').slice(0, LOOKED_AT);
  const nameIn = (names: Names) => names.find(([, mark]) => mark.test(text))?.[0] ?? null;
  return { browser: nameIn(BROWSERS), system: nameIn(SYSTEMS) };
}
