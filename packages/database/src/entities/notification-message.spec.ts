import {
  followedMessage,
  grantedMessage,
  moderationMessage,
  reactionMessage,
  reportMessage,
  welcomeMessage,
} from './notification-message.js';

describe('notification messages', () => {
  it.each([
    [1, 'Mei reacted to “New bike”'],
    [2, 'Mei and 1 other reacted to “New bike”'],
    [12, 'Mei and 11 others reacted to “New bike”'],
  ])('say for %d members who reacted, and how many others', (actorCount, message) => {
    expect(reactionMessage('Mei', actorCount, 'New bike')).toBe(message);
  });

  it('name the owner and the wish that was granted', () => {
    expect(grantedMessage('小美', '去京都賞楓')).toBe('小美’s wish “去京都賞楓” was granted!');
  });

  it('name the first new wish of a followed member, and count the others', () => {
    expect(followedMessage('Mei', 'New bike', 1)).toBe('Mei wished for “New bike”');
    expect(followedMessage('Mei', 'New bike', 3)).toBe('Mei wished for “New bike” and 2 more');
  });

  it('say whether a decision is about the member or a wish of theirs', () => {
    expect(moderationMessage('New bike')).toContain('your wish “New bike”');
    expect(moderationMessage(null)).toContain('about you.');
    expect(reportMessage('New bike')).toContain('“New bike”');
  });

  it('welcome a member by name', () => {
    expect(welcomeMessage('Mei')).toContain('Mei');
  });
});
