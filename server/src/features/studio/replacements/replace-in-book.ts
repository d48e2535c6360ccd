import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/studio/replacements/calls';
import type { ChosenPhrase } from '@lingostory/contract/studio/replacements/schemas';
import type { Deps } from '../../../deps.ts';
import type { LemmaCorrection, TextReplacement } from '../../../generated/prisma/client.ts';
import { Problem } from '../../../http/problem.ts';
import { editLockedBook } from '../base/edit-locked-book.ts';
import { findStudioBook } from '../base/find-studio-books.ts';
import {
  type FormerPhrase,
  type PhraseTexts,
  type Rewrite,
  rewriteTexts,
  textColumns,
} from './former-phrases.ts';
import { toSearch } from './list-text-matches.ts';
import { type Replacing, replaceInPhrase } from './replace-in-phrase.ts';

type ReplaceInput = InputOf<typeof calls.replaceInBook>;
export type StoredReplacement = Omit<TextReplacement, 'rows'>;

/**
 * Replaces a text in the chosen places of a book, in one step that can be undone. A phrase that somebody has changed since
 * is skipped. Throws 422 with every phrase that would become invalid; then nothing changes.
 */
export async function replaceInBook(
  deps: Deps,
  input: ReplaceInput,
): Promise<{ replacement: StoredReplacement | null; skipped: number[] }> {
  const { id, book_code: bookCode, search, replacement, phrases: chosenPhrases } = input;
  const { id: bookId } = await findStudioBook(deps, { bookCode });
  const replacing = { search: toSearch(input), replacement };
  const ids = chosenPhrases.map((phrase) => phrase.id);
  return await editLockedBook(deps, bookId, async (tx, book) => {
    const done = await tx.textReplacement.findFirst({ where: { id, bookId } });
    if (done) {
      const changedIds = new Set(((done.rows ?? []) as { id: number }[]).map((row) => row.id));
      const skipped = done.rows === null ? [] : ids.filter((phraseId) => !changedIds.has(phraseId));
      return { replacement: done, skipped };
    }
    const storedPhrases = await tx.phrase.findMany({
      where: { bookId, id: { in: ids } },
      select: textColumns,
    });
    const { rewrites, skipped } = replaceInPhrases(storedPhrases, chosenPhrases, replacing);
    if (rewrites.length === 0) return { replacement: null, skipped };
    const lostCorrections = await rewriteTexts(deps, tx, book, rewrites);
    const rows = rewrites.map((rewrite) => toFormerPhrase(rewrite, lostCorrections));
    const stored = await tx.textReplacement.create({
      data: {
        id,
        bookId,
        search,
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

/** Replaces in the phrases that are as the editor saw them. */
function replaceInPhrases(
  storedPhrases: readonly PhraseTexts[],
  chosenPhrases: readonly ChosenPhrase[],
  replacing: Replacing,
) {
  const storedById = new Map(storedPhrases.map((phrase) => [phrase.id, phrase]));
  const rewrites: Rewrite[] = [];
  const skipped: number[] = [];
  const errors: Record<string, string[]> = {};
  for (const [index, chosenPhrase] of chosenPhrases.entries()) {
    const stored = storedById.get(chosenPhrase.id);
    if (stored?.version !== chosenPhrase.version) {
      skipped.push(chosenPhrase.id);
      continue;
    }
    const replaced = replaceInPhrase(stored, chosenPhrase, replacing);
    if (replaced.errors)
      for (const [field, messages] of Object.entries(replaced.errors))
        errors[`phrases[${index}].${field}`] = messages;
    else if (!hasSameTexts(stored, replaced.phrase))
      rewrites.push({ before: stored, after: replaced.phrase });
  }
  if (Object.keys(errors).length > 0)
    throw new Problem(422, 'Some phrases would become invalid. Nothing was replaced.', { errors });
  return { rewrites, skipped };
}

const hasSameTexts = (a: PhraseTexts, b: PhraseTexts) =>
  a.phrase === b.phrase && a.dictionary === b.dictionary && a.translation === b.translation;

/** Returns a phrase as an undo needs it. */
function toFormerPhrase(
  { before: { version: _, ...former }, after }: Rewrite,
  lostCorrections: readonly LemmaCorrection[],
): FormerPhrase {
  const { phrase, dictionary, translation } = after;
  return {
    ...former,
    replaced: { phrase, dictionary, translation },
    lostCorrections: lostCorrections.filter(({ phraseId }) => phraseId === former.id),
  };
}
