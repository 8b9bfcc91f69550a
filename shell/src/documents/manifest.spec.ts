import { readFileSync } from 'node:fs';
import { readPlace, SHARE_PARAMETERS } from '@wishboard/contracts/remotes/place';

const read = (name: string) => readFileSync(new URL(`./${name}`, import.meta.url));
const manifest = JSON.parse(read('manifest.webmanifest').toString());

/** Width and height in a PNG's header (ISO/IEC 15948, IHDR). */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

describe('the installed app', () => {
  it('has the manifest fields and icon sizes that browsers require before they offer to install it', () => {
    expect(manifest).toMatchObject({ id: '/', name: 'Wishboard', start_url: '/', scope: '/', display: 'standalone' });
    const kinds = manifest.icons.map(({ sizes, purpose }: Record<string, string>) => `${purpose} ${sizes}`);
    expect(kinds).toEqual(expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 512x512']));
  });

  it('has every icon of the manifest in its declared size', () => {
    for (const { src, sizes } of manifest.icons) expect([src, sizeOf(read(src.slice(1)))]).toEqual([src, sizes]);
  });

  it('receives shared text in the parameters that the board reads', () => {
    expect(manifest.share_target).toMatchObject({ action: '/', method: 'GET', params: SHARE_PARAMETERS });
  });

  it('has a shortcut to the dialog for a new wish', () => {
    expect(readPlace(new URL(manifest.shortcuts[0].url, 'http://x').search).dialog).toBe('create');
  });
});
