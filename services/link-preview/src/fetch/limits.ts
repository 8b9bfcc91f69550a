/** Limits of one preview. Times are in milliseconds, sizes in bytes. */
export const CONNECT_MS = 3_000;
export const FIRST_BYTE_MS = 5_000;
/** Total time of page, redirects and image together. */
export const TOTAL_MS = 8_000;
export const MAX_REDIRECTS = 5;
export const MAX_HEADER_BYTES = 32 * 1024;
/** Counted after decompression. Of a longer page only this much is read, since the data needed is in its head. */
export const MAX_PAGE_BYTES = 2 * 1024 * 1024;
/** A longer image is not used. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
export const MAX_IMAGE_PIXELS = 40_000_000;
