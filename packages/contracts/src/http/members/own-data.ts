/** Days after which a member who asked for it is erased, and until which they can take it back. */
export const DELETION_DAYS = 7;
/** Days for which a member can load what they asked for. */
export const EXPORT_DAYS = 7;
/** Exports of one member in 24 hours. */
export const EXPORTS_A_DAY = 3;

/** Body of POST /api/user/deletion: a member says their own username, so that nobody does it by a slip. */
export interface DeletionRequest {
  username: string;
}

/** How far the export is that a member asked for: it is made, can be loaded, or could not be made. */
export const EXPORT_STATES = ['making', 'ready', 'failed'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** A member's export. */
export interface ExportView {
  state: ExportState;
  /** ISO 8601, UTC. */
  askedAt: string;
  /** Until when it can be loaded; null unless it is ready. */
  expiresAt: string | null;
  /** Bytes of the file; null unless it is ready. */
  size: number | null;
}

/** The latest, as GET and POST /api/user/export answer; null where none can be loaded or is being made. */
export interface LatestExportView {
  export: ExportView | null;
}
