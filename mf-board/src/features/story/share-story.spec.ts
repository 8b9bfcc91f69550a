import { type StorySharing, shareStory } from './share-story';

const picture = new Blob(['picture'], { type: 'image/png' });

function failure(name: string): Error {
  return Object.assign(new Error(name), { name });
}

function setUp(sharing: StorySharing) {
  const saved: string[] = [];
  return { saved, outcome: () => shareStory(picture, 'w1', sharing, (_file, name) => saved.push(name)) };
}

describe('Sharing a story picture', () => {
  it('passes only the file, as wish-story.png, to a device that can share files', async () => {
    const shared: ShareData[] = [];
    const { saved, outcome } = setUp({
      canShare: () => true,
      share: async (data) => {
        shared.push(data);
      },
    });
    expect(await outcome()).toBe('shared');
    expect(shared).toHaveLength(1);
    expect(Object.keys(shared[0] ?? {})).toEqual(['files']);
    expect(shared[0]?.files?.[0]?.name).toBe('wish-story.png');
    expect(saved).toEqual([]);
  });

  it('saves the file under the id of the wish where the device cannot share', async () => {
    const { saved, outcome } = setUp({});
    expect(await outcome()).toBe('downloaded');
    expect(saved).toEqual(['wish-w1-story.png']);
  });

  it('saves the file where the device shares text only', async () => {
    const { saved, outcome } = setUp({ canShare: () => false, share: async () => {} });
    expect(await outcome()).toBe('downloaded');
    expect(saved).toEqual(['wish-w1-story.png']);
  });

  it('saves nothing when the member cancels', async () => {
    const { saved, outcome } = setUp({ canShare: () => true, share: () => Promise.reject(failure('AbortError')) });
    expect(await outcome()).toBe('cancelled');
    expect(saved).toEqual([]);
  });

  it('saves the file when the device refuses to share', async () => {
    const { saved, outcome } = setUp({ canShare: () => true, share: () => Promise.reject(failure('NotAllowedError')) });
    expect(await outcome()).toBe('downloaded');
    expect(saved).toEqual(['wish-w1-story.png']);
  });
});
