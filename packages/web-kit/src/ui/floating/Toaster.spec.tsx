import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { KitProvider } from '../base/KitProvider';
import {
  TOAST_DURATION_MS,
  TOAST_REMOVE_DELAY_MS,
  TOAST_SWIPE_THRESHOLD_PX,
  TOASTS_VISIBLE,
  toast,
  toastStore,
} from '../base/toast-store';
import { Toaster } from './Toaster';

const show = (language: 'en' | 'zh-TW' = 'en') =>
  render(
    <KitProvider language={language}>
      <Toaster />
    </KitProvider>,
  );

beforeEach(() => {
  jest.useFakeTimers();
  toastStore.clear();
});

afterEach(() => {
  jest.useRealTimers();
});

describe('toasts', () => {
  it('have the constants 1 visible toast, 5000 ms shown, 50 px swipe threshold and 1,000,000 ms until removal', () => {
    expect([TOASTS_VISIBLE, TOAST_DURATION_MS, TOAST_SWIPE_THRESHOLD_PX, TOAST_REMOVE_DELAY_MS]).toEqual([
      1, 5000, 50, 1_000_000,
    ]);
  });

  it('are one at a time: a newer one takes the place of an older one', () => {
    show();
    act(() => void toast({ title: 'First' }));
    act(() => void toast({ title: 'Second' }));
    expect(screen.queryByText('First')).toBeNull();
    expect(screen.getByText('Second')).toBeInTheDocument();
  });

  it('disappear after 5000 ms, and not before', () => {
    show();
    act(() => void toast({ title: 'Wish granted!' }));
    act(() => void jest.advanceTimersByTime(4999));
    expect(screen.getByText('Wish granted!')).toBeInTheDocument();
    act(() => void jest.advanceTimersByTime(2));
    expect(screen.queryByText('Wish granted!')).toBeNull();
  });

  it('are remembered for 1,000,000 ms after they were dismissed', () => {
    const { dismiss } = toast({ title: 'Wish granted!' });
    dismiss();
    jest.advanceTimersByTime(TOAST_REMOVE_DELAY_MS - 1);
    expect(toastStore.get()).toMatchObject([{ open: false }]);
    jest.advanceTimersByTime(1);
    expect(toastStore.get()).toEqual([]);
  });

  it('take focus on F8', () => {
    show();
    act(() => void toast({ title: 'Wish granted!' }));
    act(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'F8', code: 'F8', bubbles: true })));
    expect(document.activeElement).toBe(screen.getByRole('region', { name: /F8/ }).querySelector('ol'));
  });

  it('run their action and close when the action’s button is pressed', () => {
    let undone = false;
    show();
    const action = { label: 'Undo', onSelect: () => (undone = true) };
    act(() => void toast({ title: 'Wish deleted', action }));
    act(() => screen.getByRole('button', { name: 'Undo' }).click());
    expect(undone).toBe(true);
    expect(screen.queryByText('Wish deleted')).toBeNull();
  });

  it('return the focus to where the member was, or to the content, when their action is chosen by keyboard', () => {
    render(
      <KitProvider language="en">
        <main tabIndex={-1}>
          <button type="button">Keep</button>
        </main>
        <Toaster />
      </KitProvider>,
    );
    const undo = (onSelect: () => void) => {
      act(() => void toast({ title: 'No longer kept', action: { label: 'Undo', onSelect } }));
      act(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'F8', code: 'F8', bubbles: true })));
      act(() => screen.getByRole('button', { name: 'Undo' }).focus());
      act(() => screen.getByRole('button', { name: 'Undo' }).click());
    };
    const keep = screen.getByRole('button', { name: 'Keep' });
    act(() => keep.focus());
    undo(() => undefined);
    expect(keep).toHaveFocus();
    undo(() => keep.remove());
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('return the focus to where the member was when the focused toast is dismissed', () => {
    const { dismiss } = toast({ title: 'Wish deleted', action: { label: 'Undo', onSelect: () => undefined } });
    render(
      <KitProvider language="en">
        <button type="button">Keep</button>
        <Toaster />
      </KitProvider>,
    );
    act(() => screen.getByRole('button', { name: 'Keep' }).focus());
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    act(() => dismiss());
    expect(screen.getByRole('button', { name: 'Keep' })).toHaveFocus();
  });

  it('have the data-variant "destructive" for a failure', () => {
    show();
    act(() => void toast({ title: '操作失敗', variant: 'destructive' }));
    expect(screen.getByText('操作失敗').closest('li')).toHaveAttribute('data-variant', 'destructive');
  });
});
