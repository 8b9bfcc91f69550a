import { jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Component, type ReactNode, useState } from 'react';
import { KitProvider } from '../base/KitProvider';
import { LazyDialogs } from './LazyPart';
import { Toaster } from './Toaster';

const IDLE_MS = 2_000;
const FAILED = 'This could not be opened. Check your connection and try again.';

function Letter() {
  return <p>Dear reader</p>;
}
const load = jest.fn<() => Promise<{ default: () => ReactNode }>>();

/** Opens and closes a dialog that is loaded lazily. */
function Example() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <KitProvider language="en">
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <LazyDialogs load={load} wanted={isOpen ? 'letter' : null} onClose={() => setIsOpen(false)}>
        {(Part) => <Part />}
      </LazyDialogs>
      <Toaster />
    </KitProvider>
  );
}

/** Opens a second dialog when the first is closed, as the address does when a dialog was opened from another. */
function Chain() {
  const [dialogs, setDialogs] = useState(['notice', 'profile']);
  return (
    <KitProvider language="en">
      <LazyDialogs load={load} wanted={dialogs[0] ?? null} onClose={() => setDialogs(([, ...rest]) => rest)}>
        {(Part) => <Part />}
      </LazyDialogs>
      <Toaster />
    </KitProvider>
  );
}
const open = () => act(() => screen.getByRole('button', { name: 'Open' }).click());

class OuterBoundary extends Component<{ children: ReactNode }, { message: string | null }> {
  state: { message: string | null } = { message: null };
  static getDerivedStateFromError(error: Error) {
    return { message: error.message };
  }
  render() {
    return this.state.message ?? this.props.children;
  }
}

describe('LazyDialogs', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    load.mockReset().mockResolvedValue({ default: Letter });
    // React writes each error that a boundary catches to the console.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it('are downloaded when the page is idle, and not before', async () => {
    render(<Example />);
    await act(() => jest.advanceTimersByTimeAsync(IDLE_MS - 1));
    expect(load).not.toHaveBeenCalled();
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(load).toHaveBeenCalled();
    expect(screen.getByText('Dear reader')).toBeVisible();
  });

  it('are downloaded at once when one is opened, and the wait is announced', async () => {
    let arrive = (_: { default: () => ReactNode }) => {};
    load.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
    render(<Example />);
    await open();
    expect(screen.getByRole('status', { name: 'Opening' })).toBeInTheDocument();
    arrive({ default: Letter });
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(screen.getByText('Dear reader')).toBeVisible();
    expect(screen.queryByRole('status', { name: 'Opening' })).toBeNull();
  });

  it('are given up when the member presses Escape while they are being downloaded, and stay closed when they arrive', async () => {
    let arrive = (_: { default: () => ReactNode }) => {};
    load.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
    render(<Example />);
    await open();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(screen.queryByRole('status', { name: 'Opening' })).toBeNull();
    expect(screen.queryByText(FAILED)).toBeNull();
    arrive({ default: Letter });
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(screen.queryByRole('status', { name: 'Opening' })).toBeNull();
  });

  it('close with a message when the download fails, and are downloaded again when opened again', async () => {
    load.mockRejectedValueOnce(new Error('ChunkLoadError'));
    render(<Example />);
    await open();
    await waitFor(() => expect(screen.getByText(FAILED)).toBeVisible());
    expect(screen.queryByRole('status', { name: 'Opening' })).toBeNull();
    await open();
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(screen.getByText('Dear reader')).toBeVisible();
  });

  it('are downloaded again for the next dialog when the download for the one before failed', async () => {
    load.mockRejectedValueOnce(new Error('ChunkLoadError'));
    render(<Chain />);
    await waitFor(() => expect(screen.getByText(FAILED)).toBeVisible());
    await act(() => jest.advanceTimersByTimeAsync(10 * IDLE_MS));
    expect(screen.getByText('Dear reader')).toBeVisible();
    expect(screen.queryByRole('status', { name: 'Opening' })).toBeNull();
  });

  it('are downloaded again in the background after a failure, once', async () => {
    load.mockRejectedValueOnce(new Error('ChunkLoadError'));
    render(<Example />);
    await open();
    await waitFor(() => expect(screen.getByText(FAILED)).toBeVisible());
    load.mockClear();
    await act(() => jest.advanceTimersByTimeAsync(IDLE_MS));
    expect(screen.getByText('Dear reader')).toBeVisible();
    // The module is requested when the page is idle, and again by the component, which gets it from the module cache.
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('say nothing when the download in the background fails, and do not repeat it in the background', async () => {
    load.mockRejectedValue(new Error('ChunkLoadError'));
    render(<Example />);
    await act(() => jest.advanceTimersByTimeAsync(10 * IDLE_MS));
    expect(load).toHaveBeenCalledTimes(1);
    expect(screen.queryByText(FAILED)).toBeNull();
    load.mockResolvedValue({ default: Letter });
    await open();
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(screen.getByText('Dear reader')).toBeVisible();
  });

  it('leave an error of their own to the boundary around them', async () => {
    load.mockResolvedValue({
      default: () => {
        throw new Error('The letter is torn');
      },
    });
    render(
      <OuterBoundary>
        <Example />
      </OuterBoundary>,
    );
    await open();
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(document.body).toHaveTextContent('The letter is torn');
  });
});
