import { paths } from '@wishboard/contracts/http/routes';
import type { KeyedAct } from '@wishboard/contracts/remotes/waiting-acts';
import type { RequestOptions } from '../api/fetch-json';

/** Returns the request that sends an act, with its idempotency key where it needs one. It is the same for every attempt. */
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
      // The body is the wanted state of the fields, so that a repeat needs no key.
      return { path: paths.wish(act.wishId), options: { method: 'PATCH', body } };
    case 'make':
      return { path: paths.wishes, options: post };
  }
}

/**
 * Returns the request for the first attempt of an act. An act that states its end state is sent without its key, since storing a
 * key costs the server three more statements. Only making a wish, and a reaction without an end state, which a server of the
 * previous release toggles, could take effect twice.
 */
export function firstRequest(keyed: KeyedAct): { path: string; options: RequestOptions } {
  const { path, options } = actRequest(keyed);
  const { act } = keyed;
  const statesEndState = act.kind === 'keep' || (act.kind === 'react' && act.body.reacted !== undefined);
  return statesEndState ? { path, options: { ...options, idempotencyKey: undefined } } : { path, options };
}
