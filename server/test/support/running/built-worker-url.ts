import { inject } from 'vitest';

const root = new URL('../../../../', import.meta.url).href;

/** Stands in for `workerUrlBeside` in tests. Returns the URL of the worker in the built server. */
export const workerUrlBeside = (file: string, name: string) =>
  new URL(`${name}.js`, new URL(file.slice(root.length), inject('builtServer')));
