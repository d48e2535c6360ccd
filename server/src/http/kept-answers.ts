import etag from 'etag';
import { LRUCache } from 'lru-cache';

/** An answer's JSON with its ETag, and the state of the data that it was made from. */
export type KeptAnswer = { state: string; body: Buffer; etag: string };

/** Bytes of answers that are kept for a call; those that were not asked for longest go first. */
const maxBytes = 16 * 1024 * 1024;

/** Callers who ask at the same moment share one look, which begins after all of them asked. */
function sharedLook<T>(look: () => Promise<T>): () => Promise<T> {
  let coming: Promise<T> | undefined;
  return () => {
    coming ??= new Promise((resolve, reject) => {
      setImmediate(() => {
        coming = undefined;
        look().then(resolve, reject);
      });
    });
    return coming;
  };
}

/**
 * Answers by address, for as long as `findState` says the same. Every request looks at the state before it is given
 * what is kept, so that nobody is shown what was true before they asked, whichever process changed it.
 */
export function keptAnswers(
  findState: () => Promise<string>,
): (address: string, make: () => Promise<object>) => Promise<KeptAnswer> {
  const kept = new LRUCache<string, KeptAnswer>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }, address) => body.length + address.length,
  });
  const currentState = sharedLook(findState);
  return async (address, make) => {
    const state = await currentState();
    const known = kept.get(address);
    if (known?.state === state) return known;
    const body = Buffer.from(JSON.stringify(await make()));
    const answer = { state, body, etag: etag(body) };
    kept.set(address, answer);
    return answer;
  };
}
