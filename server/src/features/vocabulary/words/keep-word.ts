import { toSearchText } from '@lingostory/contract/search-text';
import type { Deps, TransactionClient } from '../../../deps.ts';
import { createFieldProblem, isUniqueViolation } from '../../../http/problem.ts';
import { createLocalDayFormatter } from '../../../lib/local-day.ts';
import { lemmaOfTerm } from '../../../libraries/lexicon/lemma-of-term.ts';
import { withActiveMember } from '../../library/public.ts';
import { findPhrase, type RequestedPhrase } from '../base/find-phrases.ts';
import { findWordQuota, requireSpaceForWord } from '../base/word-quota.ts';
import { findTokenLemmas, toListedText } from '../base/word-tokens.ts';
import { changeStates } from '../states/change-states.ts';

/** A word in a phrase. `text` is its spelling on the member's screen, and `note` the member's own note, if any. */
export type WordInPhrase = RequestedPhrase & {
  id: string;
  index: number;
  text: string;
  note?: string | undefined;
};

type NewWord = {
  id: string;
  lemma: string;
  text: string;
  meaning: string;
  note: string;
  phrase?: string;
  start?: number;
  bookId?: number;
  bookTitle?: string;
  phraseId?: number;
};

/**
 * Adds a word of a phrase to the member's word list, starts learning it and returns its id. If the lemma is already on
 * the list, returns that word's id. Throws 404 if the member can't read the phrase, and 422 if the phrase no longer
 * has this word at this index.
 */
export async function keepWord(
  deps: Deps,
  memberId: number,
  { id, index, text, note = '', ...place }: WordInPhrase,
  timeZone: string | undefined,
): Promise<string> {
  const phrase = await findPhrase(deps, memberId, place);
  const lemma = findTokenLemmas(phrase)[index];
  if (!lemma || phrase.wordList[index] !== text)
    throw createFieldProblem('text', 'This phrase has changed meanwhile. Please open it again.');
  const word = {
    id,
    lemma,
    text: toListedText(text),
    meaning: phrase.meanings[index] ?? '',
    note,
    phrase: phrase.phrase,
    start: phrase.wordList.slice(0, index).join('').length,
    bookId: phrase.bookId,
    bookTitle: phrase.bookTitle,
    phraseId: phrase.id,
  };
  return await storeWord(deps, memberId, word, timeZone);
}

/** Adds a word that isn't from a phrase to the member's word list. Throws 422 if it contains no letters. */
export async function addWord(
  deps: Deps,
  memberId: number,
  {
    id,
    word: text,
    meaning,
    note = '',
  }: { id: string; word: string; meaning: string; note?: string | undefined },
  timeZone: string | undefined,
): Promise<string> {
  const lemma = lemmaOfTerm(text);
  if (lemma === '') throw createFieldProblem('word', 'Please type a word: this has no letters.');
  return await storeWord(deps, memberId, { id, lemma, text, meaning, note }, timeZone);
}

async function storeWord(
  deps: Deps,
  userId: number,
  word: NewWord,
  timeZone: string | undefined,
): Promise<string> {
  const storePromise = withActiveMember(deps, userId, async (tx) => {
    const existingId = await findStoredId(tx, userId, word);
    if (existingId !== undefined) return existingId;
    requireSpaceForWord(await findWordQuota(tx, userId));
    const now = deps.clock.now();
    const day = createLocalDayFormatter()(now, timeZone);
    const times = { createdAt: now, day: new Date(day), due: now };
    const searchText = toSearchText(word.text, word.lemma, word.meaning, word.note);
    await tx.keptWord.create({ data: { userId, ...word, ...times, searchText } });
    await changeStates(tx, userId, { lemmas: [word.lemma], state: 'learning', at: now, day });
    return word.id;
  });
  return await storePromise.catch((error: unknown) => {
    // Another request has just used this id.
    throw isUniqueViolation(error) ? createIdTakenProblem() : error;
  });
}

const createIdTakenProblem = () => createFieldProblem('id', 'This id is taken. Please make another one.');

/** Returns the id of the word list entry if this request was sent before, or if the list already has the lemma. */
async function findStoredId(
  tx: TransactionClient,
  userId: number,
  { id, lemma }: NewWord,
): Promise<string | undefined> {
  const existingWord = await tx.keptWord.findUnique({ where: { id }, select: { userId: true } });
  if (existingWord && existingWord.userId !== userId) throw createIdTakenProblem();
  if (existingWord) return id;
  return (await tx.keptWord.findFirst({ where: { userId, lemma, removedAt: null }, select: { id: true } }))
    ?.id;
}
