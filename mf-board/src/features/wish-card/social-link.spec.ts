import { instagramHandle, instagramProfile } from './social-link';

it.each([
  ['mei.draws', 'https://www.instagram.com/mei.draws/', '@mei.draws'],
  ['@mei_draws', 'https://www.instagram.com/mei_draws/', '@mei_draws'],
  ['a/../b?x', 'https://www.instagram.com/a%2F..%2Fb%3Fx/', '@a/../b?x'],
])('The Instagram account %s becomes a link to its profile and to no other page', (account, profile, handle) => {
  expect(instagramProfile(account)).toBe(profile);
  expect(instagramHandle(account)).toBe(handle);
});
