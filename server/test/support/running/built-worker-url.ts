import { inject } from 'vitest';

const root = new URL('../../../../', import.meta.url).href;

/** Replaces the server's `resolveWorkerUrl` in tests. Returns the URL of the worker in the built server. */
export const resolveWorkerUrl = (file: string, name: string) =>
  new URL(`${name}.js`, new URL(file.slice(root.length), inject('builtServer')));
