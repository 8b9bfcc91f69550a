import type { WorkerMessage } from './messages';

/** Sends a message to the service worker that controls this page, if there is one. @param port receives the worker's answer */
export function postToWorker(question: WorkerMessage, port?: MessagePort): void {
  navigator.serviceWorker?.controller?.postMessage(question, port ? [port] : []);
}
