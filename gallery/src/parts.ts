import type { GalleryPart } from '@wishboard/web-kit/gallery/gallery';

/** The build replaces this module with the parts of every *.gallery.tsx file in the kit, the shell and the remotes. */
export const parts: GalleryPart[] = [];
