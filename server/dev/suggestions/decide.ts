import { dictionaryLookupKeysOf } from '@lingostory/contract/dictionary';
import {
  hasOpenWord,
  meaningChoicesOf,
  openItemsOf,
  type PhraseItem,
} from '@lingostory/contract/studio/meanings/open-items';
import { toLookupKey } from '@lingostory/contract/words';
import type { Deps } from '../../src/deps.ts';
import { explainPhrases } from '../../src/features/studio/meanings/explain-phrases.ts';
import { listSuggestions } from '../../src/features/studio/meanings/list-suggestions.ts';
import { toSuggestedPhraseView } from '../../src/features/studio/meanings/meanings.views.ts';
import { addBook } from './books.ts';
import { type AnnotatedText, isAcceptedMeaning, mapAcceptedMeanings, toExpressionKey } from './truth.ts';

/**
 * How an editor gives a word or an expression its meaning: with Enter, because the first suggestion is right; with a number key,
 * because another suggestion or a guess is right; or by typing it. `rejected` is an expression without a right suggestion,
 * which costs a key and leads to its words.
 */
export type Decision = {
  way: 'enter' | 'number' | 'typed' | 'rejected';
  phrase: string;
  term: string;
  offered: string;
  accepted: string;
};

/**
 * Explains a text in a new book as an editor would, phrase by phrase, and returns each decision in order. A word is
 * decided once, because the book's dictionary then has it. Names are left out: they need no meaning.
 */
export async function decideText(deps: Deps, text: AnnotatedText): Promise<Decision[]> {
  const { bookId, chapterIds } = await addBook(deps, {
    bookCode: `decided-${text.name}-${Date.now()}`,
    title: text.name,
    chapters: [text.phrases.map(({ phrase }) => ({ phrase, dictionary: '' }))],
  });
  const id = chapterIds[0] ?? 0;
  const decisions: Decision[] = [];
  for (const [index, annotatedPhrase] of text.phrases.entries()) {
    const [suggestedPhrase] = await listSuggestions(deps, { id, from: index + 1, count: 1 });
    if (suggestedPhrase === undefined) continue;
    const view = toSuggestedPhraseView(suggestedPhrase);
    const acceptedByStart = mapAcceptedMeanings(annotatedPhrase);
    const entries: { term: string; meaning: string }[] = [];
    const usedKeys = new Set<string>();
    let coveredEnd = 0;
    for (const item of openItemsOf(view)) {
      const { kind, at, count, start, term } = item;
      const isUsed = dictionaryLookupKeysOf(term).some((key) => usedKeys.has(key));
      if (at < coveredEnd || isUsed || !hasOpenWord(view, item)) continue;
      const acceptedMeanings =
        kind === 'expression'
          ? (text.expressions.get(toExpressionKey(term)) ?? [])
          : (acceptedByStart.get(start) ?? []);
      if (kind === 'word' && acceptedMeanings.length === 0) continue;
      const decision = decide(item, acceptedMeanings);
      decisions.push({
        way: decision.way,
        phrase: annotatedPhrase.phrase,
        term,
        offered: meaningChoicesOf(item)
          .map(({ meaning }) => meaning)
          .join(' | '),
        accepted: acceptedMeanings.join('|'),
      });
      if (decision.way === 'rejected') continue;
      if (kind === 'expression') coveredEnd = at + count;
      usedKeys.add(toLookupKey(term));
      entries.push({ term, meaning: decision.meaning });
    }
    if (entries.length > 0)
      await explainPhrases(deps, { id, phrases: [{ id: view.id, version: view.version, entries }] });
  }
  // The book is deleted so that its meanings aren't suggested for the next text.
  await deps.db.book.update({ where: { id: bookId }, data: { deletedAt: new Date() } });
  return decisions;
}

function decide(
  item: PhraseItem,
  acceptedMeanings: readonly string[],
): { way: Decision['way']; meaning: string } {
  const choices = meaningChoicesOf(item).map(({ meaning }) => meaning);
  const index = choices.findIndex((meaning) => isAcceptedMeaning(meaning, acceptedMeanings));
  const meaning = choices[index];
  if (meaning !== undefined)
    return { way: index === 0 && item.suggestions.length > 0 ? 'enter' : 'number', meaning };
  return item.kind === 'expression'
    ? { way: 'rejected', meaning: '' }
    : { way: 'typed', meaning: acceptedMeanings[0] ?? '' };
}
