import { paths } from '@wishboard/contracts/http/routes';
import type { KeyedAct } from '@wishboard/contracts/remotes/waiting-acts';
import type { RequestOptions } from '../api/fetch-json';

/** How an act is sent with its key: the same each time. */
export function actRequest({ act, key }: KeyedAct): { path: string; options: RequestOptions } {
  const { body } = act;
  const post: RequestOptions = { method: 'POST', body, idempotencyKey: key };
  switch (act.kind) {
    case 'react':
      return { path: paths.reactions(act.wishId), options: post };
    case 'keep':
      return { path: paths.keep(act.wishId), options: post };
    case 'grant':
      return { path: paths.toggleGranted(act.wishId), options: post };
    case 'edit':
      // Says how the fields are to be, so that a repeat needs no key.
      return { path: paths.wish(act.wishId), options: { method: 'PATCH', body } };
    case 'make':
      return { path: paths.wishes, options: post };
  }
}

/**
 * How an act is sent for the first time. What says how it is to end goes without the key, whose keeping costs the server three
 * statements more: only a wish that is made, and a wish's mark that a server of the release before toggles, could be done twice.
 */
export function firstRequest(keyed: KeyedAct): { path: string; options: RequestOptions } {
  const { path, options } = actRequest(keyed);
  const { act } = keyed;
  const saysHowItEnds = act.kind === 'keep' || (act.kind === 'react' && act.body.reacted !== undefined);
  return saysHowItEnds ? { path, options: { ...options, idempotencyKey: undefined } } : { path, options };
}
