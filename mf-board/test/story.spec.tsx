import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithKit } from '@wishboard/web-kit/testing/render-with-kit';
import { StoryDialog } from '../src/features/story/StoryDialog';
import type { StorySharing } from '../src/features/story/share-story';
import type { StoryRequest } from '../src/features/story/story-work';
import { sampleWishes } from '../src/fixtures/wishes';

const [wish] = sampleWishes(1);
const drawn = async () => new Blob(['picture'], { type: 'image/png' });

function setUp({ render = drawn, sharing = {} }: { render?: typeof drawn; sharing?: StorySharing } = {}) {
  if (!wish) throw new Error('there is no sample wish');
  const requests: StoryRequest[] = [];
  const saved: string[] = [];
  const calls = { closed: 0, shared: 0 };
  const onClose = () => {
    calls.closed += 1;
  };
  const draw = (request: StoryRequest) => {
    requests.push(request);
    return render();
  };
  renderWithKit(
    <StoryDialog
      wish={wish}
      onClose={onClose}
      onShared={() => {
        calls.shared += 1;
      }}
      render={draw}
      sharing={sharing}
      save={(_file, name) => saved.push(name)}
    />,
  );
  return { requests, saved, calls };
}

describe('The story dialog', () => {
  beforeAll(() => {
    // jsdom cannot create object URLs.
    URL.createObjectURL = () => 'blob:picture';
    URL.revokeObjectURL = () => undefined;
  });

  it('shows the picture before anything is shared', async () => {
    const { requests, saved } = setUp();
    expect(await screen.findByRole('img', { name: /Story picture/ })).toHaveAttribute('src', 'blob:picture');
    expect(requests[0]?.content.title).toBe(wish?.title);
    expect(requests[0]?.defaults).toEqual({ title: '我的願望', description: '希望這個願望能夠成真 ✨' });
    expect(saved).toEqual([]);
  });

  it('keeps its button disabled until the picture is drawn', () => {
    setUp({ render: () => new Promise(() => undefined) });
    expect(screen.getByRole('status')).toHaveTextContent('Drawing the picture...');
    expect(screen.getByRole('button', { name: 'Download picture' })).toBeDisabled();
  });

  it('saves the picture and shows a toast where the device cannot share files', async () => {
    const { saved, calls } = setUp();
    await screen.findByRole('img');
    await userEvent.click(screen.getByRole('button', { name: 'Download picture' }));
    expect(saved).toEqual([`wish-${wish?.id}-story.png`]);
    expect(await screen.findByText('圖片已下載')).toBeVisible();
    expect(calls).toEqual({ closed: 1, shared: 1 });
  });

  it('passes the picture to a device that can share files, without a toast', async () => {
    const { saved, calls } = setUp({ sharing: { canShare: () => true, share: async () => undefined } });
    await screen.findByRole('img');
    await userEvent.click(screen.getByRole('button', { name: 'Share picture' }));
    expect(saved).toEqual([]);
    expect(screen.queryByText('圖片已下載')).toBeNull();
    expect(calls).toEqual({ closed: 1, shared: 1 });
  });

  it('stays open and counts no share when the member cancels', async () => {
    const given = Object.assign(new Error('no'), { name: 'AbortError' });
    const { calls } = setUp({ sharing: { canShare: () => true, share: () => Promise.reject(given) } });
    await screen.findByRole('img');
    await userEvent.click(screen.getByRole('button', { name: 'Share picture' }));
    expect(calls).toEqual({ closed: 0, shared: 0 });
  });

  it('closes with an error toast when the picture cannot be drawn', async () => {
    const { calls } = setUp({ render: () => Promise.reject(new Error('no canvas')) });
    expect(await screen.findByText('無法產生限時動態')).toBeVisible();
    expect(screen.getByText('請稍後再試。')).toBeVisible();
    await waitFor(() => expect(calls).toEqual({ closed: 1, shared: 0 }));
  });
});
