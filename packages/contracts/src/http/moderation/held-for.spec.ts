import { emergencyHostIn, emergencyText, likenessIn, likenessText, MARK_KINDS } from './held-for.js';

describe('the reason for which a wish is held', () => {
  it.each(MARK_KINDS)('gives back the likeness that was written into it: %s', (kind) => {
    const likeness = { kind, wishes: 47, members: 5 };
    expect(likenessIn(likenessText(likeness))).toEqual(likeness);
  });

  it('names the host of an emergency, and null for a link, a word or a likeness', () => {
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
  ])('has no likeness when it is %s', (heldFor) => expect(likenessIn(heldFor)).toBeNull());
});
