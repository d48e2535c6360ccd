import etag from 'etag';
import { LRUCache } from 'lru-cache';

/** A response's JSON with its ETag, and the state of the data that it was made from. */
export type CachedResponse = { state: string; body: Buffer; etag: string };

/** Bytes of responses that are cached for a call; the least recently used are evicted first. */
const maxBytes = 16 * 1024 * 1024;

/** Callers who ask at the same moment share one read, which begins after all of them asked. */
function sharedRead<T>(read: () => Promise<T>): () => Promise<T> {
  let coming: Promise<T> | undefined;
  return () => {
    coming ??= new Promise((resolve, reject) => {
      setImmediate(() => {
        coming = undefined;
        read().then(resolve, reject);
      });
    });
    return coming;
  };
}

/**
 * Caches responses by address for as long as `findState` returns the same state. Every request reads the state before
 * it gets a cached response, so that nobody sees data older than their request, whichever process changed it.
 */
export function cachedResponses(
  findState: () => Promise<string>,
): (address: string, make: () => Promise<object>) => Promise<CachedResponse> {
  const cache = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }, address) => body.length + address.length,
  });
  const currentState = sharedRead(findState);
  return async (address, make) => {
    const state = await currentState();
    const cached = cache.get(address);
    if (cached?.state === state) return cached;
    const body = Buffer.from(JSON.stringify(await make()));
    const response = { state, body, etag: etag(body) };
    cache.set(address, response);
    return response;
  };
}
