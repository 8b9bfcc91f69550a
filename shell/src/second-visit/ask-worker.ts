import type { AskWorker } from './messages';

/** Tells the worker that answers for this page, where there is one. @param port where its answer goes to */
export function ask(question: AskWorker, port?: MessagePort): void {
  navigator.serviceWorker?.controller?.postMessage(question, port ? [port] : []);
}
