import { pageParameters } from '@lingostory/contract/first-view';
import { noFilters, readFilters, writeFilters } from '../../features/catalogue/browse/filters.ts';
import { phraseNoIn } from '../../features/reading/position/address.ts';
import { paths } from '../../lib/navigation/paths.ts';

/** A query without what no first view may read, since caches do not know it. */
function onlyPageParameters(search: string): URLSearchParams {
  const sent = new URLSearchParams(search);
  return new URLSearchParams(
    pageParameters.flatMap((name) => (sent.has(name) ? [[name, sent.get(name) ?? '']] : [])),
  );
}

/** The part of an address's query that a page reads: whatever else somebody adds, it is the same page. */
export function knownSearch(path: string, search: string): string {
  const read = onlyPageParameters(search);
  if (path === paths.browse) return writeFilters(readFilters(read));
  const phraseNo = path === paths.sample(':book_code') ? phraseNoIn(`?${read}`) : null;
  return phraseNo === null ? '' : `?phrase=${phraseNo}`;
}

/** What a search engine takes for a page of its own: the pages of the catalogue, not what somebody looked for in it. */
export function canonicalSearch(path: string, search: string): string {
  if (path !== paths.browse) return '';
  const { page } = readFilters(new URLSearchParams(search));
  return writeFilters({ ...noFilters, page });
}
