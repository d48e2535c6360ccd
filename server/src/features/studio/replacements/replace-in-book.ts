import type { InputOf } from '@lingostory/contract/call';
import { moveEmphasis } from '@lingostory/contract/emphasis';
import type { calls } from '@lingostory/contract/studio/replacements/calls';
import {
  findOccurrences,
  replaceableFields,
  replaceOccurrences,
  type Search,
} from '@lingostory/contract/studio/replacements/occurrences';
import { type ChosenPhrase, replacedTexts } from '@lingostory/contract/studio/replacements/schemas';
import { splitPhrase } from '@lingostory/contract/words';
import { ValidationError } from 'yup';
import type { Deps, TransactionClient } from '../../../deps.ts';
import type { TextReplacement } from '../../../generated/prisma/client.ts';
import { Problem } from '../../../http/problem.ts';
import { editLockedBook } from '../base/edit-locked-book.ts';
import { findStudioBook } from '../base/find-studio-books.ts';
import { moveCorrections } from '../base/lemma-corrections.ts';
import { retokenizeAffectedPhrases } from '../cutting/recut-phrases.ts';
import {
  type FormerPhrase,
  indexRewritten,
  listExplainedKeys,
  listRewritten,
  type PhraseTexts,
  textColumns,
  updateTexts,
} from './former-phrases.ts';
import { toSearch } from './list-text-matches.ts';

type ReplaceInput = InputOf<typeof calls.replaceInBook>;
type Replacing = { search: Search; replacement: string };
export type StoredReplacement = Omit<TextReplacement, 'rows'>;

/**
 * Replaces a text in the chosen places of a book, in one step that can be undone. A phrase that somebody has changed since
 * is skipped. Word times stay if the number of words does. Throws 422 if a phrase would become invalid; then nothing
 * changes.
 */
export async function replaceInBook(
  deps: Deps,
  input: ReplaceInput,
): Promise<{ replacement: StoredReplacement | null; skipped: number[] }> {
  const { id, book_code: bookCode, search: searchedText, replacement, phrases: chosenPhrases } = input;
  const { id: bookId } = await findStudioBook(deps, { bookCode });
  const replacing = { search: toSearch(input), replacement };
  return await editLockedBook(deps, bookId, async (tx, book) => {
    const done = await tx.textReplacement.findFirst({ where: { id, bookId } });
    if (done) {
      const changedIds = new Set(((done.rows ?? []) as { id: number }[]).map((row) => row.id));
      const skipped = done.rows === null ? [] : chosenPhrases.map((phrase) => phrase.id);
      return { replacement: done, skipped: skipped.filter((phraseId) => !changedIds.has(phraseId)) };
    }
    const ids = chosenPhrases.map((phrase) => phrase.id);
    const storedPhrases = await tx.phrase.findMany({
      where: { bookId, id: { in: ids } },
      select: textColumns,
    });
    const chosenById = new Map(chosenPhrases.map((phrase, index) => [phrase.id, { ...phrase, index }]));
    const before = storedPhrases.filter(({ id, version }) => chosenById.get(id)?.version === version);
    const after = before.flatMap((phrase) => {
      const chosenPhrase = chosenById.get(phrase.id);
      return chosenPhrase ? [replaceInPhrase(phrase, chosenPhrase, replacing)] : [];
    });
    const beforeIds = new Set(before.map((phrase) => phrase.id));
    const skipped = ids.filter((phraseId) => !beforeIds.has(phraseId));
    if (before.length === 0) return { replacement: null, skipped };
    const rows = await addCorrections(tx, before);
    await retokenizeAffectedPhrases(tx, book, listExplainedKeys(...before, ...after), async () => {
      await updateTexts(tx, after, deps.clock.now());
      await moveAllCorrections(tx, rows, after);
      return await indexRewritten(tx, bookId, listRewritten(before, after));
    });
    const stored = await tx.textReplacement.create({
      data: {
        id,
        bookId,
        search: searchedText,
        replacement,
        madeAt: deps.clock.now(),
        phraseCount: rows.length,
        rows: JSON.parse(JSON.stringify(rows)),
      },
      omit: { rows: true },
    });
    return { replacement: stored, skipped };
  });
}

function replaceInPhrase(
  stored: PhraseTexts,
  chosenPhrase: ChosenPhrase & { index: number },
  replacing: Replacing,
): PhraseTexts {
  const errors: Record<string, string[]> = {};
  const name = `phrases[${chosenPhrase.index}]`;
  const texts = { ...stored };
  for (const field of replaceableFields) {
    const starts = chosenPhrase[field] ?? [];
    const occurrences = new Set(findOccurrences(stored[field], replacing.search));
    if (starts.some((start) => !occurrences.has(start)))
      errors[`${name}.${field}`] = [`${field} contains a position at which the text doesn’t occur.`];
    else if (starts.length > 0) texts[field] = replaceOccurrences(stored[field], { ...replacing, starts });
  }
  if (Object.keys(errors).length > 0) throw new Problem(422, 'Something has to be corrected.', { errors });
  const valid = validate(texts, name);
  const isReworded = splitPhrase(valid.phrase).filter(({ isWord }) => isWord).length !== countWords(stored);
  return {
    ...texts,
    ...valid,
    emphasis: moveEmphasis(stored.emphasis, stored.phrase, valid.phrase),
    ...(isReworded && { wordTimes: [], areWordsMeasured: false }),
  };
}

const countWords = ({ phrase }: Pick<PhraseTexts, 'phrase'>) =>
  splitPhrase(phrase).filter(({ isWord }) => isWord).length;

/** Returns the texts as forms store them. Throws 422 with the rules of the forms if one of them is invalid. */
function validate(
  { phrase, dictionary, translation }: PhraseTexts,
  name: string,
): Pick<PhraseTexts, 'phrase' | 'dictionary' | 'translation'> {
  try {
    const valid = replacedTexts.validateSync({ phrase, dictionary, translation }, { abortEarly: false });
    return { phrase: valid.phrase, dictionary: valid.dictionary ?? '', translation: valid.translation ?? '' };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const problems = error.inner.length > 0 ? error.inner : [error];
    const errors: Record<string, string[]> = {};
    for (const { path, message } of problems) {
      const key = `${name}.${path}`;
      errors[key] = [...(errors[key] ?? []), message];
    }
    throw new Problem(422, 'A phrase would become invalid. Nothing was replaced.', { errors });
  }
}

/** Returns the phrases as an undo will bring them back. */
async function addCorrections(
  tx: TransactionClient,
  phrases: readonly PhraseTexts[],
): Promise<FormerPhrase[]> {
  const ids = phrases.map(({ id }) => id);
  const corrections = await tx.lemmaCorrection.findMany({ where: { phraseId: { in: ids } } });
  return phrases.map((phrase) => ({
    ...phrase,
    version: phrase.version + 1,
    corrections: corrections.filter(({ phraseId }) => phraseId === phrase.id),
  }));
}

async function moveAllCorrections(
  tx: TransactionClient,
  before: readonly FormerPhrase[],
  after: readonly PhraseTexts[],
): Promise<void> {
  const phrasesById = new Map(after.map(({ id, phrase }) => [id, phrase]));
  for (const former of before) {
    const phrase = phrasesById.get(former.id);
    if (former.corrections.length === 0 || phrase === undefined || phrase === former.phrase) continue;
    await moveCorrections(tx, former, phrase);
  }
}
