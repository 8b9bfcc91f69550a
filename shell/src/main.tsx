import '@wishboard/web-kit/styles/reset.css';
import '@wishboard/web-kit/styles/tokens.css';
import { BOARD_REMOTES } from '@wishboard/contracts/remotes/contract';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './app/team-areas.css';
import { App } from './app/App';
import { restoreSavedPlace } from './app/saved-place';
import { reportUncaughtErrors } from './failures/report-failure';
import { applyLateStylesheet } from './first-screen/late-stylesheet';
import { hideRingUntilInput } from './page/first-input';
import { readPageData } from './page/page-data';
import { fetchAhead } from './remotes/loading/fetch-ahead';
import { restrictToOwnScripts } from './remotes/loading/trusted-scripts';
import { preloadRemote } from './remotes/use-remote';
import { setUpServiceWorker } from './second-visit/register-worker';

reportUncaughtErrors();

applyLateStylesheet();

restoreSavedPlace();

hideRingUntilInput();

globalThis.wishboardFetchAhead = fetchAhead;

restrictToOwnScripts(readPageData().development ?? false);

// Starts loading the board's remotes before React renders the first frame.
for (const name of BOARD_REMOTES) preloadRemote(name);

setUpServiceWorker(readPageData().keepsVisits ?? false);

if (readPageData().development && new URLSearchParams(location.search).has('overlay')) {
  document.documentElement.dataset.teamAreas = '';
}

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
