import { paths } from '../../../lib/navigation/paths.ts';

/** The value of the state filter in the URL for words that were forgotten too often. */
export const setAsideFilter = 'set-aside' as const;

/** The path of the word list with only these words. */
export const setAsidePath = `${paths.words}?state=${setAsideFilter}`;
