// A host of a third party. It uses only Module Federation's runtime and the address of a manifest, and none of this product's
// builds, contracts or kit.
import { createInstance } from '@module-federation/enhanced/runtime';
import * as reactQuery from '@tanstack/react-query';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import { createRoot } from 'react-dom/client';
import * as zustand from 'zustand';

const search = new URLSearchParams(location.search);
const manifest = search.get('manifest') ?? '';

const share = (version: string, lib: object) => ({
  version,
  lib: () => lib,
  shareConfig: { singleton: true, requiredVersion: `^${version}` },
});

const portal = createInstance({
  name: 'portal',
  remotes: [{ name: 'mf_board', entry: manifest }],
  shared: {
    react: share(react.version, react),
    'react/jsx-runtime': share(react.version, jsxRuntime),
    'react-dom': share(reactDom.version, reactDom),
    '@tanstack/react-query': share(REACT_QUERY_VERSION, reactQuery),
    zustand: share(ZUSTAND_VERSION, zustand),
  },
});

/** Versions of packages that do not export their own, defined by the build. */
declare const REACT_QUERY_VERSION: string;
declare const ZUSTAND_VERSION: string;

interface Exposed {
  default: react.ComponentType<Record<string, unknown>>;
}

const queryClient = new reactQuery.QueryClient();

/** Lists the queries in the host's own query cache. They prove that the remote uses the host's copies of the shared modules. */
function Told() {
  const [reads, setReads] = react.useState<string[]>([]);
  react.useEffect(
    () =>
      queryClient.getQueryCache().subscribe(() => {
        const queries = queryClient.getQueryCache().getAll();
        setReads(queries.filter(({ state }) => state.status === 'success').map(({ queryKey }) => queryKey.join(' ')));
      }),
    [],
  );
  return <output aria-label="Read through the host">{reads.join(', ')}</output>;
}

function Portal({ Board, currentUser }: { Board: Exposed['default']; currentUser: unknown }) {
  const [createOpen, setCreateOpen] = react.useState(false);
  return (
    <reactQuery.QueryClientProvider client={queryClient}>
      <h1>Portal</h1>
      <button type="button" onClick={() => setCreateOpen(true)}>
        Wish for something
      </button>
      <Told />
      <Board
        currentUser={currentUser}
        language="en"
        createOpen={createOpen}
        onCreateOpenChange={setCreateOpen}
        focusedWishId={null}
        onWishFocused={() => undefined}
        recommendations={null}
        onLeaving={() => () => undefined}
      />
    </reactQuery.QueryClientProvider>
  );
}

async function start(): Promise<void> {
  const exposed = await portal.loadRemote<Exposed>('mf_board/remote');
  if (!exposed) throw new Error('mf_board exposes nothing');
  const currentUser: unknown = await (await fetch('/api/user')).json();
  const root = document.createElement('div');
  document.body.append(root);
  createRoot(root).render(<Portal Board={exposed.default} currentUser={currentUser} />);
}

void start();
