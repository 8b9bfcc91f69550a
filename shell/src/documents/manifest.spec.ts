import { readFileSync } from 'node:fs';
import { readPlace, SHARE_PARAMETERS } from '@wishboard/contracts/remotes/place';

const read = (name: string) => readFileSync(new URL(`./${name}`, import.meta.url));
const manifest = JSON.parse(read('manifest.webmanifest').toString());

/** Width and height in a PNG's header (ISO/IEC 15948, IHDR). */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

describe('the installed app', () => {
  it('has what browsers ask for before they offer it', () => {
    expect(manifest).toMatchObject({ id: '/', name: 'Wishboard', start_url: '/', scope: '/', display: 'standalone' });
    const kinds = manifest.icons.map(({ sizes, purpose }: Record<string, string>) => `${purpose} ${sizes}`);
    expect(kinds).toEqual(expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 512x512']));
  });

  it('has icons that are there, and as large as it says', () => {
    for (const { src, sizes } of manifest.icons) expect([src, sizeOf(read(src.slice(1)))]).toEqual([src, sizes]);
  });

  it('is shared to by the parameters that the board reads', () => {
    expect(manifest.share_target).toMatchObject({ action: '/', method: 'GET', params: SHARE_PARAMETERS });
  });

  it('leads by its shortcut to where a wish is written', () => {
    expect(readPlace(new URL(manifest.shortcuts[0].url, 'http://x').search).dialog).toBe('create');
  });
});
