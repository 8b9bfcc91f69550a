import { instagramHandle, instagramProfile } from './social-link';

it.each([
  ['mei.draws', 'https://www.instagram.com/mei.draws/', '@mei.draws'],
  ['@mei_draws', 'https://www.instagram.com/mei_draws/', '@mei_draws'],
  ['a/../b?x', 'https://www.instagram.com/a%2F..%2Fb%3Fx/', '@a/../b?x'],
])('%s leads to its profile and nowhere else', (account, profile, handle) => {
  expect(instagramProfile(account)).toBe(profile);
  expect(instagramHandle(account)).toBe(handle);
});
