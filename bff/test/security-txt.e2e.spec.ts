import { Harness } from './harness.js';

describe('/.well-known/security.txt', () => {
  it('says where to report a weakness, and expires within a year', async () => {
    const bff = await Harness.start('security_txt', {
      securityContact: 'mailto:security@wish.test',
      publicUrl: 'https://wish.test',
    });
    try {
      const answer = await bff.call('/.well-known/security.txt');
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
      const lines = answer.text.split('\n');
      expect(lines).toEqual([
        'Contact: mailto:security@wish.test',
        expect.stringMatching(/^Expires: /),
        'Preferred-Languages: en, zh-Hant',
        'Canonical: https://wish.test/.well-known/security.txt',
        '',
      ]);
      const days = (Date.parse(lines[1]?.slice('Expires: '.length) ?? '') - Date.now()) / 86_400_000;
      expect(days).toBeGreaterThan(30);
      expect(days).toBeLessThan(365);
    } finally {
      await bff.stop();
    }
  });

  it('answers 404 when no security contact is configured', async () => {
    const bff = await Harness.start('security_txt_none');
    try {
      expect((await bff.call('/.well-known/security.txt')).status).toBe(404);
    } finally {
      await bff.stop();
    }
  });
});
