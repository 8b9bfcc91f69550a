import type { ReactNode } from 'react';
import { createStore } from 'zustand';

export const TOASTS_VISIBLE = 1;
/** How long a dismissed toast is kept, in milliseconds. */
export const TOAST_REMOVE_DELAY_MS = 1_000_000;
export const TOAST_DURATION_MS = 5000;
export const TOAST_SWIPE_THRESHOLD_PX = 50;

export interface ToastContent {
  title: ReactNode;
  description?: ReactNode;
  /** `destructive` for a failure, which is coloured and announced at once. */
  variant?: 'default' | 'destructive';
  action?: { label: string; onSelect(): void };
}

export interface ToastState extends ToastContent {
  id: string;
  open: boolean;
}

const store = createStore<readonly ToastState[]>()(() => []);
let lastId = 0;
const removals = new Map<string, ReturnType<typeof setTimeout>>();

const change = (next: (toasts: readonly ToastState[]) => readonly ToastState[]) => store.setState(next, true);

/** The toasts of the page, newest first. There are at most TOASTS_VISIBLE, including closed ones that are not removed yet. */
export const toastStore = {
  get: (): readonly ToastState[] => store.getState(),
  subscribe(listener: () => void): () => void {
    return store.subscribe(listener);
  },
  /** Removes all toasts at once. */
  clear(): void {
    for (const timer of removals.values()) clearTimeout(timer);
    removals.clear();
    change(() => []);
  },
};

/** Closes a toast, and removes it TOAST_REMOVE_DELAY_MS later. */
export function dismissToast(id: string): void {
  change((toasts) => toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
  if (removals.has(id)) return;
  const remove = () => {
    removals.delete(id);
    change((toasts) => toasts.filter((toast) => toast.id !== id));
  };
  removals.set(id, setTimeout(remove, TOAST_REMOVE_DELAY_MS));
}

/** Shows a toast, which replaces an older one. */
export function toast(content: ToastContent): { id: string; dismiss(): void } {
  const id = String(++lastId);
  change((toasts) => [{ ...content, id, open: true }, ...toasts].slice(0, TOASTS_VISIBLE));
  return { id, dismiss: () => dismissToast(id) };
}
