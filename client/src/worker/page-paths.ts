/**
 * Returns true if the path is one of the application's pages. The others belong to the API or name a file: their last
 * segment contains a dot.
 */
export const isPagePath = (path: string): boolean =>
  !/^\/v1(\/|$)/.test(path) && path !== '/healthz' && !/\.[^/]*$/.test(path);
