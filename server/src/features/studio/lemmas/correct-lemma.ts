import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/studio/lemmas/calls';
import { splitPhrase, toLookupKey } from '@lingostory/contract/words';
import type { Deps, TransactionClient } from '../../../deps.ts';
import type { Book, LemmaCorrection } from '../../../generated/prisma/client.ts';
import { createFieldProblem } from '../../../http/problem.ts';
import { type Correction, canBeName } from '../../../libraries/lexicon/corrections.ts';
import { isInLexicon } from '../../../libraries/lexicon/readings.ts';
import { runWithLockedBook } from '../base/edit-locked-book.ts';
import { findPhrase } from '../base/find-phrases.ts';
import { listWordPositions, type WordPosition } from '../base/lemma-corrections.ts';
import { assertUnchanged, assertVersion } from '../base/versions.ts';
import { findPhraseIdsWithTerms, recutCorrectedPhrases } from '../cutting/recut-phrases.ts';
import { canHaveLemma } from './read-phrase-lemmas.ts';

type CorrectInput = InputOf<typeof calls.correctLemma>;
type ResetInput = InputOf<typeof calls.resetLemma>;

/** A word of a locked phrase. `isName` is true if it is read as a name now. */
type ChosenWord = WordPosition & { phraseId: number; text: string; isName: boolean };

/** `unlistedLemma` is the new lemma if the lexicon doesn't have it, otherwise null. */
type SavedCorrection = { phraseCount: number; unlistedLemma: string | null };

/**
 * Stores an editor's correction of a word's lemma or of whether it is a name, and reads the affected phrases again. It
 * replaces an earlier correction of the word in the same scope. Throws 404 for an unknown phrase, a conflict if the phrase or the
 * word's correction has changed since it was loaded, and 422 if the correction makes no sense for the word.
 */
export async function correctLemma(
  deps: Deps,
  input: CorrectInput,
  administratorId: number,
): Promise<SavedCorrection> {
  return await changeCorrection(deps, input, async (tx, book, word) => {
    const correction = toCorrection(input, word);
    const isForBook = input.scope === 'book';
    await tx.lemmaCorrection.create({
      data: {
        bookId: book.id,
        key: word.key,
        phraseId: isForBook ? null : word.phraseId,
        occurrence: isForBook ? null : word.occurrence,
        ...correction,
        correctedAt: deps.clock.now(),
        correctedById: administratorId,
      },
    });
    const { lemma } = correction;
    return lemma === null || isInLexicon(lemma) ? null : lemma;
  });
}

/**
 * Removes the correction of a word in one scope, so that the rules or the correction of the book apply
 * again. Throws 404 for an unknown phrase, and a conflict if the phrase or the correction has changed
 * since it was loaded.
 */
export async function resetLemma(deps: Deps, input: ResetInput): Promise<void> {
  await changeCorrection(deps, input, async () => null);
}

/** Removes the word's stored correction and stores what `store` decides, then reads the affected phrases again. */
async function changeCorrection(
  deps: Deps,
  { id, version, word_index: wordIndex, scope, seen_id: seenId }: ResetInput,
  store: (tx: TransactionClient, book: Book, word: ChosenWord) => Promise<string | null>,
): Promise<SavedCorrection> {
  const { bookId } = await findPhrase(deps.db, id);
  return await runWithLockedBook(deps, bookId, async (tx, book) => {
    const phrase = await findPhrase(tx, id);
    assertVersion(phrase, version);
    const word = findChosenWord(phrase, wordIndex);
    const stored = await findStoredCorrection(tx, book, word, scope);
    assertUnchanged((stored?.id ?? 0) === seenId, phrase);
    const ids =
      scope === 'phrase' ? [id] : await findPhraseIdsWithTerms(tx, book.id, [{ words: [word.key] }]);
    let unlistedLemma: string | null = null;
    await recutCorrectedPhrases(tx, book, ids, async () => {
      if (stored) await tx.lemmaCorrection.delete({ where: { id: stored.id } });
      unlistedLemma = await store(tx, book, word);
    });
    return { phraseCount: ids.length, unlistedLemma };
  });
}

function findChosenWord(
  { id, phrase, wordKinds }: { id: number; phrase: string; wordKinds: string[] },
  wordIndex: number,
): ChosenWord {
  const position = listWordPositions(phrase)[wordIndex];
  const text = splitPhrase(phrase).filter(({ isWord }) => isWord)[wordIndex]?.text ?? '';
  if (position === undefined) throw createFieldProblem('word_index', 'The phrase doesn’t have this word.');
  if (!canHaveLemma(text)) throw createFieldProblem('word_index', 'A number has no base form.');
  return { ...position, phraseId: id, text, isName: wordKinds[wordIndex] === 'name' };
}

async function findStoredCorrection(
  tx: TransactionClient,
  book: Pick<Book, 'id'>,
  { key, occurrence, phraseId }: ChosenWord,
  scope: ResetInput['scope'],
): Promise<LemmaCorrection | null> {
  const position = scope === 'phrase' ? { phraseId, occurrence } : { phraseId: null, occurrence: null };
  return await tx.lemmaCorrection.findFirst({ where: { bookId: book.id, key, ...position } });
}

/** Returns the correction that an editor entered, in the spelling of lemmas. Throws 422 if it makes no sense. */
function toCorrection(
  { lemma: typedLemma = '', is_name, scope }: CorrectInput,
  word: ChosenWord,
): Correction {
  const lemma = typedLemma === '' ? null : toLookupKey(typedLemma);
  const isName = is_name === undefined || is_name === null ? null : is_name === 1;
  if (isName === true) {
    if (lemma !== null) throw createFieldProblem('lemma', 'A name keeps its spelling and has no base form.');
    if (scope === 'phrase')
      throw createFieldProblem('is_name', 'A name is one in the whole book. Correct it there.');
    if (!canBeName(word.text))
      throw createFieldProblem('is_name', `“${word.text}” can’t be a name in the whole book.`);
  }
  if (lemma === null && isName === null) throw createFieldProblem('lemma', 'Base form is required.');
  // In one place a lemma also says that the word is no name there. In the book, names that are spelled like the word stay names.
  const isOrdinaryWord = lemma !== null && (scope === 'phrase' || word.isName);
  return { lemma, isName: isName ?? (isOrdinaryWord ? false : null) };
}
