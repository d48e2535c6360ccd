/** The global set in which instrumented sources record the points that run. */
export const hitsGlobalName = '__mutateHits';
