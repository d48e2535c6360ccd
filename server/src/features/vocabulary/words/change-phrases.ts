import { maxFurtherPhrases } from '@lingostory/contract/vocabulary/constants';
import type { Deps, TransactionClient } from '../../../deps.ts';
import { createFieldProblem } from '../../../http/problem.ts';
import { withActiveMember } from '../../library/public.ts';
import { findPhrase, type RequestedPhrase } from '../base/find-phrases.ts';
import { findForms } from '../base/word-tokens.ts';
import { createWordNotFoundProblem } from './word-rows.ts';

/**
 * Adds a phrase to the card of a kept word. Adding a phrase that the card already has changes nothing. Throws 404 if the
 * member doesn't keep the word or can't read the phrase, and 422 if the phrase has no form of the word or the card has as
 * many phrases as it can take.
 */
export async function addPhraseToWord(
  deps: Deps,
  userId: number,
  wordId: string,
  place: RequestedPhrase,
): Promise<void> {
  const phrase = await findPhrase(deps, userId, place);
  await withActiveMember(deps, userId, async (tx) => {
    const word = await findStoredWord(tx, userId, wordId);
    const form = findForms(phrase, word.lemma)[0];
    if (!form) throw createFieldProblem('phrase_no', `This phrase doesn’t have “${word.text}” in it.`);
    if (word.phraseId === phrase.id && word.phrase === phrase.phrase) return;
    const storedPhrases = await tx.keptPhrase.findMany({ where: { wordId }, select: { phraseId: true } });
    const isStored = storedPhrases.some(({ phraseId }) => phraseId === phrase.id);
    if (!isStored && storedPhrases.length >= maxFurtherPhrases)
      throw createFieldProblem(
        'phrase_no',
        `The card of “${word.text}” has ${maxFurtherPhrases} further phrases already. Remove one to add another.`,
      );
    const { start, length } = form;
    const text = phrase.phrase.slice(start, start + length);
    const columns = {
      phrase: phrase.phrase,
      start,
      text,
      bookId: phrase.bookId,
      bookTitle: phrase.bookTitle,
    };
    await tx.keptPhrase.upsert({
      where: { wordId_phraseId: { wordId, phraseId: phrase.id } },
      create: { wordId, phraseId: phrase.id, userId, addedAt: deps.clock.now(), ...columns },
      update: columns,
    });
  });
}

/** Removes a further phrase from the card of a kept word. Throws 404 if the member doesn't keep the word. */
export async function removePhraseFromWord(
  deps: Deps,
  userId: number,
  wordId: string,
  phraseId: number,
): Promise<void> {
  await withActiveMember(deps, userId, async (tx) => {
    await findStoredWord(tx, userId, wordId);
    await tx.keptPhrase.deleteMany({ where: { wordId, phraseId } });
  });
}

async function findStoredWord(tx: TransactionClient, userId: number, id: string) {
  const word = await tx.keptWord.findFirst({
    where: { id, userId, removedAt: null },
    select: { lemma: true, text: true, phrase: true, phraseId: true },
  });
  if (!word) throw createWordNotFoundProblem();
  return word;
}
