/** The global set in which instrumented sources note the points they come by. */
export const hitsName = '__mutateHits';
