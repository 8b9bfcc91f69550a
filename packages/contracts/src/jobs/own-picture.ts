/** Queue with which the BFF lets a worker re-encode pictures that members upload of themselves. */
export const OWN_PICTURE_QUEUE = 'own-pictures' as const;

/** Payload of a job: the name under which the re-encoded picture is stored in the media store. The uploaded file waits in Redis. */
export interface OwnPictureJob {
  name: string;
}

/**
 * Result of a job. `kept`: the picture was stored. `refused`: the file is not a picture that can be shown. `late`: the file had
 * already expired when the job ran.
 */
export type OwnPictureOutcome = 'kept' | 'refused' | 'late';

/** Returns the Redis key under which the uploaded file of a job waits, unchanged. */
export const uploadKey = (namespace: string, name: string): string => `${namespace}:upload:${name}`;
