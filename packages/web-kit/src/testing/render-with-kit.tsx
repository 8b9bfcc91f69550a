/// <reference types="@testing-library/jest-dom" />
/// <reference types="@testing-library/jest-dom/jest-globals" />
import type { QueryClient } from '@tanstack/react-query';
import { QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import type { Language } from '@wishboard/contracts/remotes/contract';
import { KitProvider, Toaster, toastStore } from '@wishboard/web-kit/ui';
import type { ReactElement, ReactNode } from 'react';
import { createQueryClient } from '../api/query-client';
import { type Answers, type FetchDouble, fetchDouble } from '../doubles/fetch-double';

export interface RenderWithKitOptions {
  /** Responses of the API by `METHOD path`; see doubles/fetch-double. */
  answers?: Answers;
  language?: Language;
  queryClient?: QueryClient;
}

export type RenderedWithKit = RenderResult & { api: FetchDouble; queryClient: QueryClient };

/** Renders inside everything that the shell provides, with a double of the API. Testing Library unmounts it after each test. */
export function renderWithKit(ui: ReactElement, options: RenderWithKitOptions = {}): RenderedWithKit {
  const { answers = {}, language = 'mixed', queryClient = createQueryClient() } = options;
  toastStore.clear();
  const api = fetchDouble(answers);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <KitProvider language={language}>
        {children}
        <Toaster />
      </KitProvider>
    </QueryClientProvider>
  );
  return Object.assign(render(ui, { wrapper }), { api, queryClient });
}
