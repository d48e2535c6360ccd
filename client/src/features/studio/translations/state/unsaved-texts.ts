import { cleanText, mergeChanges, type Phrase, type UnsavedText } from './phrases.ts';
import type { TranslationsState } from './translations-state.ts';
import { addProblem, addStep, announce, withConflicts, withText } from './translations-state.ts';

/** Lists everything that would be lost if the page were closed now. */
export function listUnsavedTexts({ unsaved, texts, bases, restorable }: TranslationsState): UnsavedText[] {
  const unsavedTexts = new Map(restorable.map((item) => [item.id, item]));
  for (const { id, phrase, seen, translation } of mergeChanges(
    unsaved.flatMap((step) => step.changes),
  ).values())
    unsavedTexts.set(id, { id, phrase, seen, text: translation, isEntered: true });
  for (const [id, text] of texts) {
    const base = bases.get(id);
    if (base) unsavedTexts.set(id, { id, ...base, text, isEntered: false });
  }
  return [...unsavedTexts.values()];
}

/** Returns the texts to store: those of this tab, which has stored the ones with `ownIds`, and those of other tabs. */
export const mergeTabTexts = (
  storedTexts: readonly UnsavedText[],
  tabTexts: readonly UnsavedText[],
  ownIds: ReadonlySet<number>,
): UnsavedText[] => [...storedTexts.filter(({ id }) => !ownIds.has(id)), ...tabTexts];

/**
 * Restores the texts of an earlier visit: what was entered is saved now, and what was typed is shown again. If somebody
 * else has changed the phrase since, both are shown. Texts of phrases that are not loaded yet wait.
 */
export function restoreTexts(state: TranslationsState): TranslationsState {
  const phrasesById = new Map(state.phrases.map((phrase) => [phrase.id, phrase]));
  let restored = { ...state, restorable: [] as readonly UnsavedText[] };
  let count = 0;
  for (const item of state.restorable) {
    const phrase = phrasesById.get(item.id);
    if (phrase === undefined) {
      restored = state.isComplete
        ? addProblem(restored, describeRemoved(item.phrase, item.text))
        : { ...restored, restorable: [...restored.restorable, item] };
    } else if (phrase.translation !== item.text) {
      restored = restoreText(restored, phrase, item);
      count += 1;
    }
  }
  if (count === 0) return restored;
  return announce(
    restored,
    count === 1
      ? 'A translation that wasn’t saved when you left is back.'
      : `${count} translations that weren’t saved when you left are back.`,
  );
}

function restoreText(state: TranslationsState, phrase: Phrase, item: UnsavedText): TranslationsState {
  const { id, seen, isEntered } = item;
  const text = isEntered ? cleanText(item.text) : item.text;
  const isUnchanged = phrase.phrase === item.phrase && phrase.translation === seen;
  if (isUnchanged && isEntered)
    return addStep(state, [{ id, phrase: item.phrase, seen, translation: text }], false);
  const withTyped = withText(state, id, text, { phrase: item.phrase, seen });
  return isUnchanged ? withTyped : { ...withTyped, conflicts: new Set([...state.conflicts, id]) };
}

/** Shows both versions of phrases that somebody else has changed, or deleted, while this editor typed. */
export function markChangedTexts(state: TranslationsState): TranslationsState {
  const phrasesById = new Map(state.phrases.map((phrase) => [phrase.id, phrase]));
  let marked = state;
  const changedIds: number[] = [];
  for (const [id, base] of state.bases) {
    const phrase = phrasesById.get(id);
    const text = state.texts.get(id) ?? '';
    if (phrase === undefined)
      marked = addProblem(withText(marked, id, null), describeRemoved(base.phrase, text));
    else if (phrase.translation === text.trim()) marked = withText(marked, id, null);
    else if (!state.conflicts.has(id) && (phrase.phrase !== base.phrase || phrase.translation !== base.seen))
      changedIds.push(id);
  }
  return withConflicts(marked, changedIds);
}

export const describeRemoved = (phrase: string, text: string) =>
  `“${phrase}” was deleted in the meantime. Your translation was: “${text}”.`;
