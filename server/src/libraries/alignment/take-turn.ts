import { setImmediate } from 'node:timers/promises';

/** Gives the event loop a turn, and throws the signal's reason if the work was aborted meanwhile. */
export async function takeTurn(signal: AbortSignal | undefined): Promise<void> {
  await setImmediate();
  signal?.throwIfAborted();
}
