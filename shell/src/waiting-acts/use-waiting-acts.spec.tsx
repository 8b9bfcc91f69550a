import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { KeyedAct } from '@wishboard/contracts/remotes/waiting-acts';
import type { ReactNode } from 'react';
import { actStore } from './act-store';
import { useWaitingActs } from './use-waiting-acts';

const MAKE: KeyedAct = {
  key: 'k',
  title: 'Tea',
  act: { kind: 'make', wishId: null, body: { title: 'Tea', description: 'x' } },
};

afterEach(() => {
  jest.restoreAllMocks();
});

describe('wait()', () => {
  const wait = () => {
    const client = new QueryClient();
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    );
    const { result } = renderHook(() => useWaitingActs('mei', () => undefined), { wrapper });
    return act(() => result.current.wait(MAKE));
  };

  it('resolves to true when the act is stored, even if the stored acts cannot be read afterwards', async () => {
    const add = jest.spyOn(actStore, 'add').mockResolvedValue();
    jest.spyOn(actStore, 'actsOf').mockRejectedValue(new Error('The read failed'));
    expect(await wait()).toBe(true);
    expect(add.mock.calls).toEqual([['mei', MAKE]]);
  });

  it('resolves to false when the act cannot be stored', async () => {
    jest.spyOn(actStore, 'add').mockRejectedValue(new Error('Storage is blocked'));
    jest.spyOn(actStore, 'actsOf').mockResolvedValue([]);
    expect(await wait()).toBe(false);
  });
});
