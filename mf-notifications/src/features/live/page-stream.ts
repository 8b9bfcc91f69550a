import { paths } from '@wishboard/contracts/http/routes';
import type { OpenHintStream } from './hint-stream';

/** The browser's own stream of hints, or null where it has none. One page opens one, for every remote on it. */
export const openPageStream: OpenHintStream | null =
  typeof EventSource === 'function' ? () => new EventSource(paths.notificationStream) : null;
