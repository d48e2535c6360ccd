import { inject } from 'vitest';

const root = new URL('../../../../', import.meta.url).href;

/** Replaces `workerBeside` in tests. Returns the URL of the worker in the built server. */
export const workerBeside = (file: string, name: string) =>
  new URL(`${name}.js`, new URL(file.slice(root.length), inject('builtServer')));
