import { pageSize } from '@lingostory/contract/constants';
import type { Deps } from '../../../deps.ts';
import { listPhrases } from '../base/find-phrases.ts';
import { type TokenizedPhrase, tokenizeAllPhrases } from './list-chapter-words.ts';
import type { WordToken } from './open-words.ts';
import { type SuggestedPhrase, suggestMeanings } from './suggest-meanings.ts';

type SuggestionRange = { id: number; from: number; count: number };

/** Number of phrases to read at a time while searching for unexplained words. */
const phraseBatchSize = pageSize.max;

/**
 * Returns up to `count` phrases with suggested meanings: the phrase at position `from` of the chapter, and the
 * following ones with words that no editor has explained. Throws 404 for an unknown chapter.
 */
export async function listSuggestions(
  deps: Deps,
  { id, from, count }: SuggestionRange,
): Promise<SuggestedPhrase[]> {
  const foundPhrases: TokenizedPhrase[] = [];
  let bookId = 0;
  for (let page = Math.ceil(from / phraseBatchSize); foundPhrases.length < count; page += 1) {
    const { chapter, phrases } = await listPhrases(deps, { chapter_id: id, page, per_page: phraseBatchSize });
    bookId = chapter.bookId;
    const firstPhraseNo = (page - 1) * phraseBatchSize + 1;
    const rows = phrases.rows.slice(Math.max(0, from - firstPhraseNo));
    const tokenizedPhrases = await tokenizeAllPhrases(deps.db, bookId, rows);
    const matchingPhrases = tokenizedPhrases.filter(
      ({ words }, index) => (foundPhrases.length === 0 && index === 0) || words.some(isOpenWord),
    );
    foundPhrases.push(...matchingPhrases);
    if (page * phraseBatchSize >= chapter.totalPhrases) break;
  }
  return await suggestMeanings(deps.db, bookId, foundPhrases.slice(0, count));
}

/**
 * Yields suggestions for a whole chapter in batches, so that other requests can run in between. Throws 404 for an
 * unknown chapter.
 */
export async function* listAllSuggestions(deps: Deps, id: number): AsyncGenerator<SuggestedPhrase[]> {
  for (let page = 1, total = 1; (page - 1) * phraseBatchSize < total; page += 1) {
    const { chapter, phrases } = await listPhrases(deps, { chapter_id: id, page, per_page: phraseBatchSize });
    total = chapter.totalPhrases;
    yield await suggestMeanings(
      deps.db,
      chapter.bookId,
      await tokenizeAllPhrases(deps.db, chapter.bookId, phrases.rows),
    );
  }
}

const isOpenWord = ({ open }: WordToken) => open !== undefined;
