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

describe('The text of a shared wish', () => {
  it('holds the title, the description and the address on this origin', () => {
    expect(shareText(wish, ORIGIN)).toBe(`A kite\n\nA red one\n\n${ORIGIN}/?wish=w1`);
  });
});

describe('Sharing a wish', () => {
  const share = (sharing: WishSharing) => shareWish(wish, ORIGIN, sharing);

  it('uses the share dialog of the device where there is one', async () => {
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

  it('copies the wish to the clipboard where the device cannot share', async () => {
    const { copied, ...board } = clipboard();
    expect(await share(board)).toBe('copied');
    expect(copied[0]).toContain(ORIGIN);
  });

  it('returns "cancelled" and copies nothing when the member cancels', async () => {
    const { copied, ...board } = clipboard();
    expect(await share({ ...board, share: () => Promise.reject(failure('AbortError')) })).toBe('cancelled');
    expect(copied).toEqual([]);
  });

  it('falls back to the clipboard when the device refuses to share', async () => {
    const { copied, ...board } = clipboard();
    expect(await share({ ...board, share: () => Promise.reject(failure('NotAllowedError')) })).toBe('copied');
    expect(copied).toHaveLength(1);
  });

  it('returns "failed" when the clipboard refuses or is absent', async () => {
    expect(await share({ clipboard: { writeText: () => Promise.reject(failure('NotAllowedError')) } })).toBe('failed');
    expect(await share({})).toBe('failed');
  });
});
