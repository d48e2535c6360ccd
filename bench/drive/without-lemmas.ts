import { register } from 'node:module';

/**
 * Replaces `lemmatize` with a function that finds no lemmas, so that saving a phrase looks up no words. Load it
 * before the server with `node --import`. The hook is a string of source code, because Node.js runs such hooks on a
 * separate thread.
 */
const moduleHookSource = `
  export async function load(url, context, next) {
    if (!url.endsWith('/server/src/libraries/lexicon/lemmatize.ts')) return next(url, context);
    const source = 'export * from "./lemmatize.ts?whole"; export const lemmatize = () => [];';
    return { format: 'module', shortCircuit: true, source };
  }`;

register(`data:text/javascript,${encodeURIComponent(moduleHookSource)}`);
