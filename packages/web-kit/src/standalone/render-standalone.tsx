import '../styles/reset.css';
import '../styles/tokens.css';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { UserView } from '@wishboard/contracts/http/fields/user';
import { queryKeys } from '@wishboard/contracts/http/routes';
import type { Language } from '@wishboard/contracts/remotes/contract';
import { KitProvider, Toaster } from '@wishboard/web-kit/ui';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { type Address, useAddress } from '../address/use-address';
import { userQuery } from '../api/queries';
import { createQueryClient } from '../api/query-client';

export interface StandalonePage {
  currentUser: UserView;
  language: Language;
  search: URLSearchParams;
  /** The current place, from the page's own address, as in the shell. */
  address: Address;
}

export interface StandaloneOptions {
  /** Provides the remote's reads without a server: fills the query cache, or replaces `fetch` by a double. */
  provideFixtures(queryClient: QueryClient, search: URLSearchParams): void;
  /** Renders the part of the shell around the remote. */
  render(page: StandalonePage): ReactNode;
}

const SAMPLE_MEMBER: UserView = {
  id: 'member-1',
  username: 'mei',
  displayName: 'Mei',
  avatar: '',
  createdAt: '2026-11-01T00:00:00.000Z',
};

/**
 * Renders a remote on its own page, with everything that the shell would provide: over its fixtures, or with `?api` over the server
 * behind this page. `?language=en` or `zh-TW` and `?theme=dark` choose language and theme.
 *
 * @throws Error when the page has no #root
 */
export async function renderStandalone({ provideFixtures, render }: StandaloneOptions): Promise<void> {
  const search = new URLSearchParams(window.location.search);
  const language = (search.get('language') ?? 'mixed') as Language;
  const theme = search.get('theme');
  if (theme) document.documentElement.dataset.theme = theme;
  const queryClient = createQueryClient();
  if (!search.has('api')) {
    queryClient.setQueryData(queryKeys.user, SAMPLE_MEMBER);
    provideFixtures(queryClient, search);
  }
  const currentUser = await queryClient.fetchQuery(userQuery());
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root');
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <KitProvider language={language}>
          <Page render={(address) => render({ currentUser, language, search, address })} />
          <Toaster />
        </KitProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}

const Page = ({ render }: { render(address: Address): ReactNode }) => render(useAddress());
