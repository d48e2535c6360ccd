import { pageSize } from '@lingostory/contract/constants';
import type { Deps } from '../../../deps.ts';
import { listPhrases } from '../base/find-phrases.ts';
import { type TokenizedPhrase, tokenizeAllPhrases } from './list-chapter-words.ts';
import type { WordToken } from './open-words.ts';
import { findChecks, type SuggestedPhrase, suggestMeanings } from './suggest-meanings.ts';

type SuggestionRange = { id: number; from: number; count: number };

/** Number of phrases to read at a time while searching for unexplained words. */
const phraseBatchSize = pageSize.max;

/** Number of batches after which the search stops, so that a chapter that is nearly done isn't read whole. */
const maxBatches = 5;

/**
 * Returns up to `count` phrases with suggested meanings: the phrase at position `from` of the chapter, and the
 * following ones with words that no editor has explained, or whose meaning is to be checked. May return fewer although there are
 * more, if they are far away. Throws 404 for an unknown chapter.
 */
export async function listSuggestions(
  deps: Deps,
  { id, from, count }: SuggestionRange,
): Promise<SuggestedPhrase[]> {
  const foundPhrases: TokenizedPhrase[] = [];
  let bookId = 0;
  const firstPage = Math.ceil(from / phraseBatchSize);
  for (let page = firstPage; foundPhrases.length < count && page < firstPage + maxBatches; page += 1) {
    const { chapter, phrases } = await listPhrases(deps, { chapter_id: id, page, per_page: phraseBatchSize });
    bookId = chapter.bookId;
    const firstPhraseNo = (page - 1) * phraseBatchSize + 1;
    const rows = phrases.rows.slice(Math.max(0, from - firstPhraseNo));
    const tokenizedPhrases = await tokenizeAllPhrases(deps.db, bookId, rows);
    const firstPhrase = page === firstPage ? tokenizedPhrases[0] : undefined;
    // Ranks only as many phrases at a time as are needed, because most chapters have enough matches at their start.
    for (let start = 0; start < tokenizedPhrases.length && foundPhrases.length < count; start += count) {
      const candidates = tokenizedPhrases.slice(start, start + count);
      const explainedPhrases = candidates.filter(
        (candidate) => candidate !== firstPhrase && !candidate.words.some(isOpenWord),
      );
      const checks = await findChecks(deps.db, bookId, explainedPhrases);
      const finishedPhrases = new Set(explainedPhrases.filter((_, index) => checks[index]?.length === 0));
      foundPhrases.push(...candidates.filter((candidate) => !finishedPhrases.has(candidate)));
    }
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
