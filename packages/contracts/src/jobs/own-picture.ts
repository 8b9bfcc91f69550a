/** The queue on which the BFF has pictures that members send of themselves drawn anew. */
export const OWN_PICTURE_QUEUE = 'own-pictures' as const;

/** Payload of a job: the name to keep the picture under in the store of media. The file it is made of waits in Redis. */
export interface OwnPictureJob {
  name: string;
}

/** What came of a job: the picture is kept, the file is none that can be shown, or it was gone when its turn came. */
export type OwnPictureOutcome = 'kept' | 'refused' | 'late';

/** Key in Redis under which the file of a job waits, as it was sent. */
export const uploadKey = (namespace: string, name: string): string => `${namespace}:upload:${name}`;
