import { emergencyHostIn, emergencyText, likenessIn, likenessText, MARK_KINDS } from './held-for.js';

describe('what the board noticed', () => {
  it.each(MARK_KINDS)('is read again as it was written: %s', (kind) => {
    const likeness = { kind, wishes: 47, members: 5 };
    expect(likenessIn(likenessText(likeness))).toEqual(likeness);
  });

  it('is told from a link that an emergency holds', () => {
    expect(emergencyHostIn(emergencyText('a.example'))).toBe('a.example');
    for (const other of ['link: a.example', 'word: emergency: a', 'alike text: 4 of 5']) {
      expect(emergencyHostIn(other)).toBeNull();
    }
  });

  it.each([
    'word: alike',
    'word: alike text: 47 of 5',
    'alike text: 47 of 5 ',
    'alike face: 4 of 5',
    'link: a.example',
    emergencyText('a.example'),
  ])('is nothing on a list: %s', (heldFor) => expect(likenessIn(heldFor)).toBeNull());
});
