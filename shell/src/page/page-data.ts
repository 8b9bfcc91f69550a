import type { RemoteName } from '@wishboard/contracts/remotes/contract';
import type { RemoteManifest, RemotesConfig } from '@wishboard/contracts/remotes/manifest';

/** What the server writes into the page, so that no request has to come before the first remote's script. */
export interface PageData {
  remotes?: Partial<RemotesConfig>;
  manifests?: Partial<Record<RemoteName, RemoteManifest>>;
  /** Tells this build of the shell from others, in what the page reports. */
  shellVersion?: string;
  /** How members sign in. Absent where the page did not come from the product's own server. */
  authMode?: 'demo' | 'oidc' | 'accounts';
  /** With accounts: that the server sends no mail, so that codes stand in its log. */
  codesInLog?: boolean;
  /** With accounts: that strangers join by an invitation alone. */
  byInvitation?: boolean;
  /** With accounts: that a provider stands beside them, at which members may sign in, too. */
  hasProvider?: boolean;
  /** Whether visitors read what is public; else they are asked who they are. */
  publicReading?: boolean;
  /** Whether what a visit loads is kept for the next one, by a service worker. */
  keepsVisits?: boolean;
  /** Whether the server runs for a developer, who may put remotes of their own into the page and see whose is what. */
  development?: boolean;
  /** What a developer's server was of when it sent the page, which reloads once that is another. */
  liveReload?: string;
}

/** The page's own data: `<script type="application/json" id="remotes">`. Empty where there is none or it is broken. */
export function readPageData(page: Document = document): PageData {
  try {
    const parsed: unknown = JSON.parse(page.getElementById('remotes')?.textContent ?? '{}');
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}
