import type { WorkerMessage } from './messages.ts';
import { isShellFile } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;

/** Replies to the messages of this origin's pages. */
export function handleMessages(): void {
  self.addEventListener('message', (event) => {
    const message: WorkerMessage = event.data;
    if (message.type === 'hasFile') event.ports[0]?.postMessage(isShellFile(message.path));
    else if (message.type === 'activate') event.waitUntil(self.skipWaiting());
  });
}
