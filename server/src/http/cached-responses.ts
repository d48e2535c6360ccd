import etag from 'etag';
import { LRUCache } from 'lru-cache';

/** A response's JSON with its ETag, and the state of the data it was made from. */
export type CachedResponse = { state: string; body: Buffer; etag: string };

/** Maximum bytes of cached responses for each call. The least recently used are evicted first. */
const maxCacheBytes = 16 * 1024 * 1024;
/** Maximum bytes of the cache that maps URLs to their parsed input. */
const maxUrlBytes = 1024 * 1024;

/**
 * Shares one read among callers in the same turn of the event loop. The read starts after all of them have called.
 */
function sharePendingRead<T>(readOnce: () => Promise<T>): () => Promise<T> {
  let pendingRead: Promise<T> | undefined;
  return () => {
    pendingRead ??= new Promise((resolve, reject) => {
      setImmediate(() => {
        pendingRead = undefined;
        readOnce().then(resolve, reject);
      });
    });
    return pendingRead;
  };
}

/** The parsed input of a URL. URLs that differ only in ignored parameters have the same key. */
type ParsedRequest<Input> = { key: string; input: Input };

/**
 * Caches responses by their input for as long as `readDataState` returns the same state. Every request reads the state
 * before it gets a cached response, so nobody sees data older than their request, even if another process changed it.
 * `parseInput` may reject the input; it must return its fields in a fixed order.
 */
export function createResponseCache<Input extends object>(
  readDataState: () => Promise<string>,
  createResponseBody: (input: Input) => Promise<object>,
): (url: string, parseInput: () => Promise<Input>) => Promise<CachedResponse> {
  const responseCache = new LRUCache<string, CachedResponse>({
    maxSize: maxCacheBytes,
    sizeCalculation: ({ body }, key) => body.length + key.length,
  });
  // Caches parsed input by URL, so that a repeated URL is not parsed again.
  const parsedRequests = new LRUCache<string, ParsedRequest<Input>>({
    maxSize: maxUrlBytes,
    sizeCalculation: ({ key }, url) => 3 * key.length + url.length,
  });
  const readCurrentState = sharePendingRead(readDataState);
  const parseRequest = async (url: string, parseInput: () => Promise<Input>) => {
    const input = await parseInput();
    const parsedRequest = { key: JSON.stringify(input), input };
    parsedRequests.set(url, parsedRequest);
    return parsedRequest;
  };
  return async (url, parseInput) => {
    const state = await readCurrentState();
    const { key, input } = parsedRequests.get(url) ?? (await parseRequest(url, parseInput));
    const cachedResponse = responseCache.get(key);
    if (cachedResponse?.state === state) return cachedResponse;
    const body = Buffer.from(JSON.stringify(await createResponseBody(input)));
    const response = { state, body, etag: etag(body) };
    responseCache.set(key, response);
    return response;
  };
}
