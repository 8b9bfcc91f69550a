import { expect, it } from '@jest/globals';
import { browserLanguage } from './browser-language';

it.each([
  [['zh-TW', 'zh', 'en-US', 'en']],
  [['zh-HK']],
  [['zh-CN', 'en']],
  [['zh']],
  [['ZH-hant-tw']],
  [['ja', 'zh-TW', 'en']],
])('browserLanguage is Traditional Chinese for a browser that asks for %j', (asked) => {
  expect(browserLanguage(asked)).toBe('zh-TW');
});

it.each([[['en-US', 'zh-TW']], [['en']], [['de', 'fr']], [['zha']], [['']], [[]]])(
  'browserLanguage is the specification’s mix for a browser that asks for %j',
  (asked) => {
    expect(browserLanguage(asked)).toBe('mixed');
  },
);
