/**
 * Writes `cldr.tsv` next to this script. The input is CLDR's npm packages, unpacked side by side in one folder, each under its own
 * name:
 *
 *     npm pack cldr-annotations-full cldr-dates-full cldr-localenames-full    # and unpack each
 *     node services/recommendations/names/from-cldr.mjs FOLDER
 *
 * The output has names of countries, languages, cities that time zones are called after, and things that emoji show. Each name is
 * given in English, Traditional Chinese and Simplified Chinese.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const [folder = '.'] = process.argv.slice(2);
const TONGUES = ['en', 'zh-Hant', 'zh'];

/** @typedef {Record<string, string>} Names names by key, in one language */

/** @param {string} path */
const read = (path) => JSON.parse(readFileSync(`${folder}/${path}`, 'utf8'));
/** @param {string} file @param {string} tongue */
const main = (file, tongue) => read(`${file.replace('LOCALE', tongue)}`).main[tongue];

/** @type {((tongue: string) => Names)[]} */
const sources = [
  (tongue) => main('cldr-localenames-full/main/LOCALE/territories.json', tongue).localeDisplayNames.territories,
  (tongue) => main('cldr-localenames-full/main/LOCALE/languages.json', tongue).localeDisplayNames.languages,
  (tongue) => citiesOf(main('cldr-dates-full/main/LOCALE/timeZoneNames.json', tongue).dates.timeZoneNames.zone),
  (tongue) => picturesOf(read(`cldr-annotations-full/annotations/${tongue}/annotations.json`).annotations.annotations),
];

/**
 * @param {Record<string, Record<string, { exemplarCity: string }>>} zones
 * @returns {Names}
 */
function citiesOf(zones) {
  return Object.fromEntries(
    Object.entries(zones).flatMap(([continent, cities]) =>
      Object.entries(cities).map(([zone, { exemplarCity }]) => [`${continent}/${zone}`, exemplarCity]),
    ),
  );
}

/**
 * @param {Record<string, { tts?: string[] }>} annotations
 * @returns {Names}
 */
function picturesOf(annotations) {
  return Object.fromEntries(Object.entries(annotations).map(([picture, { tts }]) => [picture, tts?.[0] ?? '']));
}

/** Matches emoji names that name no thing, or no thing that members wish for: signs, faces, gestures, people doing something. */
const NO_THING =
  /\b(arrow|button|face|sign|symbol|mark|hand|hands|finger|person|people|man|woman|men|women|boy|girl|square|circle|triangle|diamond|heart|moon|clock|o’clock|bracket|parenthesis|quotation|dash|equals?|than|letter|dot|flag|skin|hair|medium|large|small|heavy|light|dark|black|white|red|orange|blue|green|yellow|purple|brown|set|subset|superset|union|intersection|question|exclamation|japanese|up|down|left|right|no|not|with|on|in|of|off)\b/i;

const names = new Map();
for (const source of sources) {
  const [english = {}, ...chinese] = TONGUES.map(source);
  for (const key of new Set([...Object.keys(english), ...Object.keys(chinese[0] ?? {})])) {
    // CLDR leaves out the English name of a city that is the same as the time zone's identifier.
    const city = key.split('/')[1]?.replaceAll('_', ' ');
    const name = (english[key] ?? city ?? '').normalize('NFKD').replace(/\p{M}/gu, '');
    if (!/^[A-Za-z][A-Za-z' -]*$/.test(name) || NO_THING.test(name) || name.split(' ').length > 2) continue;
    const others = chinese.flatMap((tongue) => tongue[key] ?? []).filter((other) => /^\p{Script=Han}+$/u.test(other));
    const known = names.get(name) ?? new Set();
    for (const other of others) known.add(other);
    if (others.length > 0) names.set(name, known);
  }
}

const { version } = read('cldr-dates-full/package.json');
const lines = [...names].map(([name, others]) => `${name}\t${[...others].join(' ')}`).sort();
writeFileSync(
  new URL('cldr.tsv', import.meta.url),
  `# Unicode CLDR ${version}, Copyright © 1991-2026 Unicode, Inc., under the Unicode License V3 (LICENSE-UNICODE).\n# Made by from-cldr.mjs; what it gets wrong is put right in everyday.tsv, which comes first.\n${lines.join('\n')}\n`,
);
process.stdout.write(`${lines.length} names\n`);
