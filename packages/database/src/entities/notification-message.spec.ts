import {
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
  ])('count %d members as people say it', (actorCount, message) => {
    expect(reactionMessage('Mei', actorCount, 'New bike')).toBe(message);
  });

  it('name the owner and the wish that was granted', () => {
    expect(grantedMessage('小美', '去京都賞楓')).toBe('小美’s wish “去京都賞楓” was granted!');
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
