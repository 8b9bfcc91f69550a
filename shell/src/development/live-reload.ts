import { LIVE_RELOAD_PATH } from '@wishboard/contracts/http/routes';

const TRY_AGAIN_MS = 500;

/** Browser functions that {@link reloadWhenOld} uses, replaceable in tests. */
export interface LiveReloadSteps {
  open: (path: string) => EventSource;
  reload: () => void;
}

const browser: LiveReloadSteps = {
  open: (path) => new EventSource(path),
  reload: () => location.reload(),
};

/**
 * Reloads the page when the server's state differs from the page's: after a build of the browser code, or after the server restarted.
 * Used on pages of `npm run dev`.
 *
 * @param state the server's state when it sent the page
 */
export function reloadWhenOld(state: string, { open, reload }: LiveReloadSteps = browser): void {
  const source = open(LIVE_RELOAD_PATH);
  source.onmessage = ({ data }) => {
    if (data !== state) reload();
  };
  source.onerror = () => {
    // The browser reconnects by itself after a lost connection. A response that is not an event stream, such as that of a stopping
    // server, closes the source for good.
    if (source.readyState !== source.CLOSED) return;
    setTimeout(() => reloadWhenOld(state, { open, reload }), TRY_AGAIN_MS);
  };
}
