import type { GalleryPart } from '@wishboard/web-kit/gallery/gallery';

/** The build puts those of every *.gallery.tsx of the kit, the shell and the remotes in the place of this. */
export const parts: GalleryPart[] = [];
