import type { RemoteName } from '@wishboard/contracts/remotes/contract';
import type { RemoteManifest, RemotesConfig } from '@wishboard/contracts/remotes/manifest';

/** Data that the server inlines into the page, so that the first remote's script needs no request before it. */
export interface PageData {
  remotes?: Partial<RemotesConfig>;
  manifests?: Partial<Record<RemoteName, RemoteManifest>>;
  /** Version of this build of the shell, for the page's failure reports. */
  shellVersion?: string;
  /** How members sign in. Absent when the page was not served by the product's own server. */
  authMode?: 'demo' | 'oidc' | 'accounts';
  /** With accounts: the server sends no mail and writes sign-in codes to its log instead. */
  codesInLog?: boolean;
  /** With accounts: new members need an invitation. */
  byInvitation?: boolean;
  /** With accounts: members may also sign in with an identity provider. */
  hasProvider?: boolean;
  /** Whether visitors may read public content without signing in. */
  publicReading?: boolean;
  /** Whether a service worker caches what a visit loads, for the next visit. */
  keepsVisits?: boolean;
  /**
   * Whether the server runs in development mode, in which a developer may load their own builds of remotes and outline each team's area.
   */
  development?: boolean;
  /** State of a development server when it sent the page. The page reloads once the server's state differs. */
  liveReload?: string;
}

/**
 * Reads the page's data from `<script type="application/json" id="remotes">`. Returns an empty object when the element is missing or
 * cannot be parsed.
 */
export function readPageData(page: Document = document): PageData {
  try {
    const parsed: unknown = JSON.parse(page.getElementById('remotes')?.textContent ?? '{}');
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}
