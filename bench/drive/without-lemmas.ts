import { register } from 'node:module';

/**
 * Loaded before the server (`node --import`), disables lemmas, so that saving a phrase looks nothing up. Keeps all
 * other exports of the module. The hook runs on its own thread, so its code is passed as text.
 */
const hook = `
  export async function load(url, context, next) {
    if (!url.endsWith('/server/src/libraries/lexicon/lemmatize.ts')) return next(url, context);
    const source = 'export * from "./lemmatize.ts?whole"; export const lemmatize = () => [];';
    return { format: 'module', shortCircuit: true, source };
  }`;

register(`data:text/javascript,${encodeURIComponent(hook)}`);
