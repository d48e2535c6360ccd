import { toPhraseKey } from '@lingostory/contract/studio/translations/phrase-key';
import type { TranslatedPhraseView } from '@lingostory/contract/studio/translations/schemas';

/** A phrase of the chapter. `key` is equal for phrases that are the same apart from their typography. */
export type Phrase = TranslatedPhraseView & { key: string };
export type Phrases = readonly Phrase[];

/** A translation that an editor enters for a phrase that had this text and this translation. */
export type Change = { id: number; phrase: string; seen: string; translation: string };

/** A text that the browser keeps until the server has saved it. `isEntered` is false if it was only typed. */
export type UnsavedText = { id: number; phrase: string; seen: string; text: string; isEntered: boolean };

/** Returns a text as it can be stored: without control characters, which pasted text brings from other programs. */
export const cleanText = (text: string) => text.replace(/\s*[\p{Cc}\p{Surrogate}]+\s*/gu, ' ').trim();

export function isUnsavedText(value: unknown): value is UnsavedText {
  const { id, phrase, seen, text, isEntered } = (value ?? {}) as Partial<Record<keyof UnsavedText, unknown>>;
  return (
    typeof id === 'number' &&
    [phrase, seen, text].every((part) => typeof part === 'string') &&
    typeof isEntered === 'boolean'
  );
}

export const toPhrase = (view: TranslatedPhraseView): Phrase => ({ ...view, key: toPhraseKey(view.phrase) });

export type PhraseStatus = 'translated' | 'draft' | 'missing';

export function statusOf({ translation, draft }: Phrase): PhraseStatus {
  if (translation !== '') return 'translated';
  return draft === null ? 'missing' : 'draft';
}

export function countByStatus(phrases: Phrases): Record<PhraseStatus, number> {
  const counts = { translated: 0, draft: 0, missing: 0 };
  for (const phrase of phrases) counts[statusOf(phrase)] += 1;
  return counts;
}

/** Returns the phrases with these changes. Phrases without a change stay the same objects. */
export function applyChanges(phrases: Phrases, changes: Iterable<Change>): Phrases {
  const changesById = new Map([...changes].map((change) => [change.id, change]));
  if (changesById.size === 0) return phrases;
  return phrases.map((phrase) => {
    const change = changesById.get(phrase.id);
    return change === undefined || change.translation === phrase.translation
      ? phrase
      : { ...phrase, translation: change.translation };
  });
}

/**
 * Merges a newly loaded list into the known one. A phrase that was saved after the list was requested keeps its
 * translation, and an unchanged one stays the same object.
 */
export function mergePhrases(knownPhrases: Phrases, loadedPhrases: readonly TranslatedPhraseView[]): Phrases {
  const knownById = new Map(knownPhrases.map((phrase) => [phrase.id, phrase]));
  return loadedPhrases.map((view) => {
    const known = knownById.get(view.id);
    if (known === undefined) return toPhrase(view);
    const newest =
      known.version > view.version
        ? {
            ...view,
            version: known.version,
            phrase: known.phrase,
            translation: known.translation,
            draft: known.phrase === view.phrase ? view.draft : null,
          }
        : view;
    const merged = toPhrase(newest);
    return JSON.stringify(merged) === JSON.stringify(known) ? known : merged;
  });
}

/** Changes to the same phrase become one, from what was seen first to what was entered last. */
export function mergeChanges(changes: Iterable<Change>): Map<number, Change> {
  const changesById = new Map<number, Change>();
  for (const change of changes) {
    const earlier = changesById.get(change.id);
    changesById.set(
      change.id,
      earlier === undefined ? change : { ...earlier, translation: change.translation },
    );
  }
  return changesById;
}

/** A translation of the same phrase elsewhere. `source` is the title of a book, or null for this chapter. */
type KnownTranslation = { translation: string; source: string | null };

const maxKnownTranslations = 3;

/**
 * Returns translations of the same phrase: those of this chapter, also ones that were just entered, and then those of
 * other chapters and books.
 */
export function findKnownTranslations(phrases: Phrases, phrase: Phrase): KnownTranslation[] {
  const known = new Map<string, string | null>();
  for (const { id, key, translation } of phrases)
    if (key === phrase.key && id !== phrase.id && translation !== '') known.set(translation, null);
  for (const { translation, source } of phrase.known)
    if (!known.has(translation)) known.set(translation, source);
  known.delete(phrase.translation);
  return [...known].slice(0, maxKnownTranslations).map(([translation, source]) => ({ translation, source }));
}
