/** Folder of the clone. */
export const ROOT: string;
