import etag from 'etag';
import { LRUCache } from 'lru-cache';

/** A response's JSON with its ETag, and the state of the data that it was made from. */
export type CachedResponse = { state: string; body: Buffer; etag: string };

/** Bytes of responses that are cached for a call; the least recently used are evicted first. */
const maxBytes = 16 * 1024 * 1024;
/** Bytes of addresses whose input is remembered. */
const maxAddressBytes = 1024 * 1024;

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

/** What an address asks for: addresses that differ in what the call does not read have the same key. */
type Asked<Input> = { key: string; input: Input };

/**
 * Caches responses by their input for as long as `findState` returns the same state. Every request reads the state before
 * it gets a cached response, so that nobody sees data older than their request, whichever process changed it. `parse` may
 * reject what was sent; its result must hold its fields in one order, whichever they were sent in.
 */
export function cachedResponses<Input extends object>(
  findState: () => Promise<string>,
  make: (input: Input) => Promise<object>,
): (address: string, parse: () => Promise<Input>) => Promise<CachedResponse> {
  const cache = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }, key) => body.length + key.length,
  });
  // So that an address that is asked for again and again is not parsed again.
  const asked = new LRUCache<string, Asked<Input>>({
    maxSize: maxAddressBytes,
    sizeCalculation: ({ key }, address) => 3 * key.length + address.length,
  });
  const currentState = sharedRead(findState);
  const parsed = async (address: string, parse: () => Promise<Input>) => {
    const input = await parse();
    const found = { key: JSON.stringify(input), input };
    asked.set(address, found);
    return found;
  };
  return async (address, parse) => {
    const state = await currentState();
    const { key, input } = asked.get(address) ?? (await parsed(address, parse));
    const cached = cache.get(key);
    if (cached?.state === state) return cached;
    const body = Buffer.from(JSON.stringify(await make(input)));
    const response = { state, body, etag: etag(body) };
    cache.set(key, response);
    return response;
  };
}
