import { dictionaryLookupKeysOf } from '@lingostory/contract/dictionary';
import { toLookupKey } from '@lingostory/contract/words';
import type { Deps } from '../../src/deps.ts';
import { changeMeaning } from '../../src/features/studio/meanings/change-meaning.ts';
import { explainPhrases } from '../../src/features/studio/meanings/explain-phrases.ts';
import { listAllSuggestions } from '../../src/features/studio/meanings/list-suggestions.ts';
import type { SuggestedPhrase } from '../../src/features/studio/meanings/suggest-meanings.ts';
import { takeSuggestions } from '../../src/features/studio/meanings/take-suggestions.ts';
import { addBook } from './books.ts';
import { type AnnotatedPhrase, type AnnotatedText, isAcceptedMeaning, mapAcceptedMeanings } from './truth.ts';

/** A word that occurred before in the book, with the meaning that readers see. Names are left out. */
export type RepeatedWord = {
  phrase: string;
  text: string;
  shownMeaning: string;
  isRight: boolean;
  /** True if the page asks an editor to check the meaning, and offers `suggestedMeaning`. */
  isMarked: boolean;
  suggestedMeaning: string;
  accepted: readonly string[];
};

/**
 * How an editor explains the texts: each word by hand, rightly, at its first occurrence; or by taking all suggestions of a chapter
 * and giving the words that are left their right meaning.
 */
export type ExplainingWay = 'by hand' | 'taken';
export type RevisitedBook = {
  /** The words that occurred before, and the same after the editor has taken the other meaning at every mark. */
  before: RepeatedWord[];
  after: RepeatedWord[];
};

/** Reads texts as the chapters of one book in order, and returns what readers see at words that occurred before. */
export async function revisitTexts(
  deps: Deps,
  texts: readonly AnnotatedText[],
  way: ExplainingWay,
): Promise<RevisitedBook> {
  const explainedKeys = new Set<string>();
  const toDictionary = (phrase: AnnotatedPhrase) =>
    way === 'by hand' ? explainNewWords(phrase, explainedKeys) : '';
  const { bookId, chapterIds } = await addBook(deps, {
    bookCode: `revisited-${texts.map(({ name }) => name).join('-')}-${Date.now()}`,
    title: 'Revisited',
    chapters: texts.map(({ phrases }) =>
      phrases.map((phrase) => ({ phrase: phrase.phrase, dictionary: toDictionary(phrase) })),
    ),
  });
  const chapters = chapterIds.map((id, index) => ({ id, phrases: texts[index]?.phrases ?? [] }));
  if (way === 'taken') for (const chapter of chapters) await explainChapter(deps, chapter);
  const before = await listRepeatedWords(deps, chapters);
  for (const { id } of chapters) await takeMarkedMeanings(deps, id);
  const after = await listRepeatedWords(deps, chapters);
  // The book is deleted so that its meanings aren't suggested for the next text.
  await deps.db.book.update({ where: { id: bookId }, data: { deletedAt: new Date() } });
  return { before, after };
}

type Chapter = { id: number; phrases: readonly AnnotatedPhrase[] };

/** Returns lines for the words of a phrase that the book doesn't explain yet. */
function explainNewWords({ words }: AnnotatedPhrase, explainedKeys: Set<string>): string {
  return words
    .flatMap(({ text, accepted: [meaning] }) => {
      if (meaning === undefined || dictionaryLookupKeysOf(text).some((key) => explainedKeys.has(key)))
        return [];
      explainedKeys.add(toLookupKey(text));
      return [`${text} = ${meaning}`];
    })
    .join('\n');
}

async function listPhrases(deps: Deps, chapterId: number): Promise<SuggestedPhrase[]> {
  const phrases: SuggestedPhrase[] = [];
  for await (const batch of listAllSuggestions(deps, chapterId)) phrases.push(...batch);
  return phrases;
}

/** Takes all suggestions of a chapter, then gives each open word an accepted meaning at its first occurrence. */
async function explainChapter(deps: Deps, { id, phrases }: Chapter): Promise<void> {
  await takeSuggestions(deps, { id });
  const explainedKeys = new Set<string>();
  const changes = (await listPhrases(deps, id)).flatMap((phrase, index) => {
    const entries = readTokens(phrase, phrases[index]).flatMap(({ text, meaning, accepted }) => {
      const keys = dictionaryLookupKeysOf(text);
      const [acceptedMeaning] = accepted;
      if (meaning !== '' || acceptedMeaning === undefined || keys.some((key) => explainedKeys.has(key)))
        return [];
      explainedKeys.add(toLookupKey(text));
      return [{ term: text, meaning: acceptedMeaning }];
    });
    return entries.length === 0 ? [] : [{ id: phrase.id, version: phrase.version, entries }];
  });
  if (changes.length > 0) await explainPhrases(deps, { id, phrases: changes });
}

/** Takes the first suggestion for every word that the page marks, in its phrase. */
async function takeMarkedMeanings(deps: Deps, chapterId: number): Promise<void> {
  for (const phrase of await listPhrases(deps, chapterId)) {
    const usedKeys = new Set<string>();
    let { version } = phrase;
    for (const { text, meaning, needsCheck, suggestions } of phrase.words) {
      const [suggestion] = suggestions;
      if (!needsCheck || suggestion === undefined || usedKeys.has(toLookupKey(text))) continue;
      usedKeys.add(toLookupKey(text));
      await changeMeaning(deps, {
        id: chapterId,
        phrase_id: phrase.id,
        version,
        term: text,
        shown: meaning,
        meaning: suggestion.meaning,
        scope: 'phrase',
      });
      const storedPhrase = await deps.db.phrase.findUnique({ where: { id: phrase.id } });
      version = storedPhrase?.version ?? version;
    }
  }
}

async function listRepeatedWords(deps: Deps, chapters: readonly Chapter[]): Promise<RepeatedWord[]> {
  const repeatedWords: RepeatedWord[] = [];
  const seenKeys = new Set<string>();
  for (const { id, phrases } of chapters) {
    for (const [index, phrase] of (await listPhrases(deps, id)).entries()) {
      for (const { text, meaning, needsCheck, suggestions, accepted } of readTokens(phrase, phrases[index])) {
        const isRepeated = dictionaryLookupKeysOf(text).some((key) => seenKeys.has(key));
        seenKeys.add(toLookupKey(text));
        if (!isRepeated || accepted.length === 0) continue;
        repeatedWords.push({
          phrase: phrase.phrase,
          text,
          shownMeaning: meaning,
          isRight: isAcceptedMeaning(meaning, accepted),
          isMarked: needsCheck,
          suggestedMeaning: suggestions[0]?.meaning ?? '',
          accepted,
        });
      }
    }
  }
  return repeatedWords;
}

/** Returns the single words of a phrase with the meanings that a person accepted. Expressions are left out. */
function readTokens({ words }: SuggestedPhrase, annotatedPhrase: AnnotatedPhrase | undefined) {
  if (annotatedPhrase === undefined) return [];
  const acceptedByStart = mapAcceptedMeanings(annotatedPhrase);
  let start = 0;
  return words.flatMap((token) => {
    const accepted = acceptedByStart.get(start);
    const isSingleWord = annotatedPhrase.words.some(({ text }) => text === token.text);
    start += token.text.length;
    return token.isWord && isSingleWord && accepted !== undefined ? [{ ...token, accepted }] : [];
  });
}
