/** The request of a query: a promise of its result that keeps the query subscribed. */
type SubscribedRequest<Result> = Promise<Result> & { unsubscribe: () => void };

/**
 * Resolves to the result of a query, which stays subscribed until then: when the connection returns, the cache drops
 * the queries that nothing subscribes to, even those whose response is on its way.
 */
export async function fetchOnce<Result>(request: SubscribedRequest<Result>): Promise<Result> {
  try {
    return await request;
  } finally {
    request.unsubscribe();
  }
}
