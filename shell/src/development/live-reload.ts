import { LIVE_RELOAD_PATH } from '@wishboard/contracts/http/routes';

const TRY_AGAIN_MS = 500;

/** What of the browser it needs, replaceable in tests. */
export interface LiveReloadSteps {
  open: (path: string) => EventSource;
  reload: () => void;
}

const browser: LiveReloadSteps = {
  open: (path) => new EventSource(path),
  reload: () => location.reload(),
};

/**
 * Reloads the page once the server is of another state than the page: a build of the browser side finished, or the
 * server came back. For pages of `npm run dev`.
 *
 * @param state what the server was when it sent the page
 */
export function reloadWhenOld(state: string, { open, reload }: LiveReloadSteps = browser): void {
  const source = open(LIVE_RELOAD_PATH);
  source.onmessage = ({ data }) => {
    if (data !== state) reload();
  };
  source.onerror = () => {
    // A connection that is lost the browser opens again; an answer that is no stream, as of a server that stops, ends it.
    if (source.readyState !== source.CLOSED) return;
    setTimeout(() => reloadWhenOld(state, { open, reload }), TRY_AGAIN_MS);
  };
}
