import { splitText } from '@lingostory/contract/studio/text/split-text';

const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

/**
 * Returns a function that splits a text into phrases while it is being edited. Caches the result for each line, so
 * that typing stays fast in a text of several thousand lines.
 */
export function createPhraseCutter(): (text: string) => readonly string[] {
  let cache = new Map<string, readonly string[]>();
  return (text) => {
    const nextCache = new Map<string, readonly string[]>();
    for (const line of text.split(lineBreak)) {
      if (!nextCache.has(line)) nextCache.set(line, cache.get(line) ?? splitText(line));
    }
    cache = nextCache;
    return text.split(lineBreak).flatMap((line) => nextCache.get(line) ?? []);
  };
}
