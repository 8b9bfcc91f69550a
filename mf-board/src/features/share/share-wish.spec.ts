import { shareText, shareWish, type WishSharing } from './share-wish';

const wish = { id: 'w1', title: 'A kite', description: 'A red one' };
const ORIGIN = 'https://wishboard.example';

function failure(name: string): Error {
  return Object.assign(new Error(name), { name });
}

function clipboard() {
  const copied: string[] = [];
  return {
    copied,
    clipboard: {
      writeText: async (text: string) => {
        copied.push(text);
      },
    },
  };
}

describe('the text of a shared wish', () => {
  it('holds the title, the description and the address on this origin', () => {
    expect(shareText(wish, ORIGIN)).toBe(`A kite\n\nA red one\n\n${ORIGIN}/?wish=w1`);
  });
});

describe('sharing a wish', () => {
  const share = (sharing: WishSharing) => shareWish(wish, ORIGIN, sharing);

  it('goes through the device where it can', async () => {
    const shared: ShareData[] = [];
    const { copied, ...board } = clipboard();
    const outcome = await share({
      ...board,
      share: async (data) => {
        shared.push(data);
      },
    });
    expect(outcome).toBe('shared');
    expect(shared[0]?.text).toContain(ORIGIN);
    expect(copied).toEqual([]);
  });

  it('is copied to the clipboard where the device cannot share', async () => {
    const { copied, ...board } = clipboard();
    expect(await share(board)).toBe('copied');
    expect(copied[0]).toContain(ORIGIN);
  });

  it('is silent when the member gives up', async () => {
    const { copied, ...board } = clipboard();
    expect(await share({ ...board, share: () => Promise.reject(failure('AbortError')) })).toBe('cancelled');
    expect(copied).toEqual([]);
  });

  it('falls back to the clipboard when sharing is refused', async () => {
    const { copied, ...board } = clipboard();
    expect(await share({ ...board, share: () => Promise.reject(failure('NotAllowedError')) })).toBe('copied');
    expect(copied).toHaveLength(1);
  });

  it('reports a clipboard that refuses, or is absent', async () => {
    expect(await share({ clipboard: { writeText: () => Promise.reject(failure('NotAllowedError')) } })).toBe('failed');
    expect(await share({})).toBe('failed');
  });
});
