import { splitPhrase } from '@lingostory/contract/words';
import type { TransactionClient } from '../../../deps.ts';
import type { LemmaCorrection } from '../../../generated/prisma/client.ts';
import { canBeName, listLemmaChoices } from '../../../libraries/lexicon/corrections.ts';
import { findPhrase } from '../base/find-phrases.ts';
import { findCorrections, findCorrectionsOfWord, listWordPositions } from '../base/lemma-corrections.ts';

/** `editorName` is null if the account of the editor no longer exists. */
export type NamedCorrection = LemmaCorrection & { editorName: string | null };

export type WordWithLemma = {
  /** Index among the words of the phrase. */
  wordIndex: number;
  text: string;
  lemma: string;
  isName: boolean;
  canBeName: boolean;
  choices: string[];
  ofPhrase: NamedCorrection | undefined;
  ofBook: NamedCorrection | undefined;
};
export type PhraseLemmas = { id: number; version: number; words: WordWithLemma[] };

/** True for a word that can have a lemma: numbers have none. */
export const canHaveLemma = (text: string) => /\p{L}/u.test(text);

/** Returns the words of a phrase with their lemmas and corrections. Throws 404 for an unknown phrase. */
export async function readPhraseLemmas(db: TransactionClient, id: number): Promise<PhraseLemmas> {
  const { phrase, version, bookId, lemmas, wordKinds } = await findPhrase(db, id);
  const corrections = await findCorrections(db, bookId, [id]);
  const editorNames = await findEditorNames(db, [...corrections.values()].flat());
  const positions = listWordPositions(phrase);
  const words = splitPhrase(phrase).filter(({ isWord }) => isWord);
  const nameEditor = (correction: LemmaCorrection | undefined): NamedCorrection | undefined =>
    correction && { ...correction, editorName: editorNames.get(correction.correctedById ?? 0) ?? null };
  return {
    id,
    version,
    words: words.flatMap(({ text }, wordIndex) => {
      const position = positions[wordIndex];
      if (position === undefined || !canHaveLemma(text)) return [];
      const { ofPhrase, ofBook } = findCorrectionsOfWord(corrections, id, position);
      return [
        {
          wordIndex,
          text,
          lemma: lemmas[wordIndex] ?? '',
          isName: wordKinds[wordIndex] === 'name',
          canBeName: canBeName(text),
          choices: listLemmaChoices(text),
          ofPhrase: nameEditor(ofPhrase),
          ofBook: nameEditor(ofBook),
        },
      ];
    }),
  };
}

async function findEditorNames(
  db: TransactionClient,
  corrections: readonly LemmaCorrection[],
): Promise<Map<number, string>> {
  const ids = corrections.flatMap(({ correctedById }) => correctedById ?? []);
  const users = await db.user.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, name: true },
  });
  return new Map(users.map(({ id, name }) => [id, name]));
}
