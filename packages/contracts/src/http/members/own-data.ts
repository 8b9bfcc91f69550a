/** Days between a member's request for deletion and the erasure. Until then the member can cancel the request. */
export const DELETION_DAYS = 7;
/** Days for which a member can download an export. */
export const EXPORT_DAYS = 7;
/** Maximum number of exports of one member in 24 hours. */
export const EXPORTS_A_DAY = 3;

/** Body of POST /api/user/deletion. The member must enter their own username, so that nobody deletes an account by mistake. */
export interface DeletionRequest {
  username: string;
}

/** State of an export: it is being made, can be downloaded, or could not be made. */
export const EXPORT_STATES = ['making', 'ready', 'failed'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** An export of a member's data. */
export interface ExportView {
  state: ExportState;
  /** ISO 8601, UTC. */
  askedAt: string;
  /** Time until which the export can be downloaded, ISO 8601, UTC; null unless it is ready. */
  expiresAt: string | null;
  /** Size of the file in bytes; null unless the export is ready. */
  size: number | null;
}

/** The latest export: response body of GET and POST /api/user/export. Null when no export is being made or can be downloaded. */
export interface LatestExportView {
  export: ExportView | null;
}
