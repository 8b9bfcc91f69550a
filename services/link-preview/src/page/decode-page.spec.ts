import { decodePage } from './decode-page.js';

// 「日本旅遊 京都」 in Big5, 「京都の旅」 in Shift_JIS and EUC-JP, 「中文」 in GB18030.
const big5 = Buffer.from('a4e9a5bbaec8b943 20a8cab3a3'.replace(/ /g, ''), 'hex');
const shiftJis = Buffer.from('8b9e937382cc97b7', 'hex');
const eucJp = Buffer.from('b5fec5d4a4ceceb9', 'hex');
const gb = Buffer.from('d6d0cec4', 'hex');
const page = (head: string, text: Buffer) => Buffer.concat([Buffer.from(`<html><head>${head}</head><title>`), text]);

describe('decoding a page', () => {
  it.each([
    ['Big5 by header', page('', big5), 'text/html; charset=big5', '日本旅遊 京都'],
    ['Big5 by meta', page('<meta charset="Big5">', big5), 'text/html', '日本旅遊 京都'],
    ['Big5 by http-equiv', page('<meta content="text/html; charset=big5">', big5), 'text/html', '日本旅遊 京都'],
    [
      'Big5 that claims to be UTF-8',
      page('<html lang="zh-TW"><meta charset="utf-8">', big5),
      'text/html; charset=utf-8',
      '日本旅遊 京都',
    ],
    ['Shift_JIS by meta', page('<meta charset=shift_jis>', shiftJis), 'text/html', '京都の旅'],
    ['EUC-JP by header', page('', eucJp), 'text/html;charset="EUC-JP"', '京都の旅'],
    ['GB18030 by header', page('', gb), 'text/html; charset=gbk', '中文'],
    ['UTF-8 without a word', page('', Buffer.from('京都')), 'text/html', '京都'],
    ['UTF-8 that claims to be Big5', page('<meta charset="big5">', Buffer.from('日本旅遊')), 'text/html', '日本旅遊'],
    ['an unknown claim', page('', Buffer.from('caf\xe9 noir', 'latin1')), 'text/html; charset=klingon', 'café noir'],
    [
      'French without a word',
      page('', Buffer.from(`${'tout va bien '.repeat(9)}caf\xe9`, 'latin1')),
      'text/html',
      'café',
    ],
    ['Big5 without a word', page('', big5), 'text/html', '日本旅遊 京都'],
    ['UTF-16 by its mark', Buffer.from('\ufeff<title>京都', 'utf16le'), 'text/html', '京都'],
  ])('reads %s', (_what, bytes, contentType, expected) => {
    expect(decodePage(bytes, contentType)).toContain(expected);
  });

  it('keeps UTF-8 that has a damaged byte, or was cut in a character', () => {
    const text = Buffer.from('旅'.repeat(60));
    expect(decodePage(Buffer.concat([text, Buffer.from([0xff])]), '')).toContain('旅'.repeat(60));
    expect(decodePage(text.subarray(0, -1), 'text/html; charset=big5')).toContain('旅'.repeat(59));
  });
});
