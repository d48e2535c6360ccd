import type { TransactionClient } from '../../../deps.ts';
import { createFieldProblem } from '../../../http/problem.ts';
import type { NumberedPhrase } from '../base/find-phrases.ts';
import { explainedKeysOf, findTermKeys } from '../cutting/index-phrases.ts';
import { findPhraseIdsWithTerms } from '../cutting/recut-phrases.ts';
import type { ChangedLine } from './add-entries.ts';
import { findNumberedPhrases, type TokenizedPhrase, tokenizeAllPhrases } from './list-chapter-words.ts';
import { findChecks } from './suggest-meanings.ts';

type BookLine = { phraseId: number; phraseNo: number; meaning: string };

/** Maximum number of phrases that get a line so that a change elsewhere leaves their meaning as it is. */
const maxPinnedPhrases = 1000;

/**
 * The first line of a book explains a word wherever a phrase has no line of its own. If a change of one phrase's line would change
 * what other phrases show, returns the fewest lines that pin their meaning: one in an earlier phrase with the word if there is one,
 * otherwise one in each of them. Throws 422 if that is too much, if one of them is still to be checked, because its own line would
 * count as an editor's decision, or if a line is to be removed that explains the word elsewhere.
 */
export async function findPinningLines(
  tx: TransactionClient,
  phrase: NumberedPhrase,
  { term, after }: ChangedLine,
): Promise<ChangedLine[]> {
  const [key = ''] = explainedKeysOf(`${term} = any`);
  const lines = await tx.$queryRaw<BookLine[]>`
    select e.phrase_id as "phraseId", o.phrase_no as "phraseNo", e.meaning
    from dictionary_entries e join studio_places o on o.phrase_id = e.phrase_id
    where e.book_id = ${phrase.bookId} and o.book_id = ${phrase.bookId} and e.key = ${key} order by o.phrase_no`;
  const meaningBefore = lines[0]?.meaning;
  const otherLines = lines.filter(({ phraseId }) => phraseId !== phrase.id);
  const ownLine = after === null ? [] : [{ phraseId: phrase.id, phraseNo: phrase.phraseNo, meaning: after }];
  const [firstLine] = [...otherLines, ...ownLine].sort((a, b) => a.phraseNo - b.phraseNo);
  if (meaningBefore === undefined || meaningBefore === firstLine?.meaning) return [];
  const dependentPhrases = await findDependentPhrases(tx, phrase, term, key);
  const [firstDependent] = dependentPhrases;
  if (firstDependent === undefined) return [];
  if (after === null) throw createFieldProblem('meaning', describeDependents(term, dependentPhrases.length));
  const isBeforePhrase = firstDependent.phraseNo < phrase.phraseNo;
  const pinnedPhrases = isBeforePhrase ? [firstDependent] : dependentPhrases;
  if (pinnedPhrases.length > maxPinnedPhrases)
    throw createFieldProblem('meaning', describeTooManyPins(term, pinnedPhrases.length));
  const uncheckedCount = await countUncheckedPhrases(tx, pinnedPhrases, key);
  if (uncheckedCount > 0) throw createFieldProblem('meaning', describeUnchecked(uncheckedCount));
  return pinnedPhrases.map(({ id }) => ({ id, term, before: null, after: meaningBefore }));
}

/** Returns the other phrases in which the book's line for a key explains a word, in reading order. */
async function findDependentPhrases(
  tx: TransactionClient,
  { id, bookId }: NumberedPhrase,
  term: string,
  key: string,
): Promise<TokenizedPhrase[]> {
  const terms = findTermKeys(term, key).map((words) => ({ words }));
  const ids = await findPhraseIdsWithTerms(tx, bookId, terms);
  const otherIds = ids.filter((otherId) => otherId !== id);
  const phrases = await tokenizeAllPhrases(tx, bookId, await findNumberedPhrases(tx, bookId, otherIds));
  return phrases.filter(({ words }) =>
    words.some(({ source }) => source?.isOwn === false && source.key === key),
  );
}

/** Counts the phrases in which the word that a key explains is marked for a check. */
async function countUncheckedPhrases(
  tx: TransactionClient,
  phrases: readonly TokenizedPhrase[],
  key: string,
): Promise<number> {
  const checks = await findChecks(tx, phrases[0]?.bookId ?? 0, phrases);
  return phrases.filter(({ words }, index) => checks[index]?.some((at) => words[at]?.source?.key === key))
    .length;
}

const countOtherPhrases = (count: number) =>
  count === 1 ? 'another phrase' : `${count.toLocaleString('en')} other phrases`;

const describeDependents = (term: string, count: number) =>
  `This phrase’s meaning of “${term}” also explains ${countOtherPhrases(count)}. Change it in the whole book instead.`;

const describeTooManyPins = (term: string, count: number) =>
  `${countOtherPhrases(count)} would need a line to keep their meaning. Change “${term}” in the whole book instead.`;

const describeUnchecked = (count: number) =>
  count === 1
    ? 'Another phrase with this meaning is still to check. Check it first, or change the whole book.'
    : `${count.toLocaleString('en')} phrases with this meaning are still to check. Check them first, or change the whole book.`;
