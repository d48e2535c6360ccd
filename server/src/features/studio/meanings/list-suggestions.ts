import { buildDictionary } from '@lingostory/contract/dictionary';
import { machineKey } from '@lingostory/contract/machine-meanings';
import { isWord } from '@lingostory/contract/words';
import type { Deps, Tx } from '../../../deps.ts';
import { findImported } from '../dictionaries/find-imported.ts';
import { findEntries } from '../phrases/find-entries.ts';
import { listPhrases, type NumberedPhrase } from '../phrases/find-phrases.ts';
import { lookupKeysOf } from '../phrases/index-phrases.ts';
import { findMachineMeanings } from '../phrases/machine-meanings.ts';
import { expressionsOf, findExpressions, type SuggestedExpression } from './find-expressions.ts';
import { findKnown, type KnownMeaning } from './find-known.ts';
import { cutWords } from './open-words.ts';
import { type OpenWord, rankSuggestions, type Sources, type Suggestion } from './rank-suggestions.ts';

export type SuggestedPhrase = NumberedPhrase & {
  words: { text: string; isWord: boolean; meaning: string; suggestions: Suggestion[] }[];
  expressions: SuggestedExpression[];
};
export type SuggestionList = {
  chapter: Awaited<ReturnType<typeof listPhrases>>['chapter'];
  phrases: SuggestedPhrase[];
};

/** The words of a chapter, with meanings to choose from for those that no editor explained. 404 unknown chapter. */
export async function listSuggestions(deps: Deps, chapterId: number): Promise<SuggestionList> {
  const { chapter, phrases } = await listPhrases(deps, { chapter_id: chapterId });
  const keys = [...new Set(phrases.rows.flatMap(lookupKeysOf))];
  const book = buildDictionary(await findEntries(deps.db, chapter.bookId, keys));
  const cuts = phrases.rows.map((phrase) => ({ phrase, words: cutWords(phrase, book) }));
  const open = cuts.flatMap(({ words }) => words.flatMap((word) => word.open ?? []));
  const { sources, expressions } = await findSources(deps.db, chapter.bookId, keys, open);
  const ranked = new Map<string, Suggestion[]>();
  const rank = (word: OpenWord) => {
    const name = JSON.stringify(word);
    const suggestions = ranked.get(name) ?? rankSuggestions(word, sources);
    ranked.set(name, suggestions);
    return suggestions;
  };
  return {
    chapter,
    phrases: cuts.map(({ phrase, words }) => ({
      ...phrase,
      words: words.map(({ open: word, ...token }) => ({
        ...token,
        isWord: isWord(token.text),
        suggestions: word ? rank(word) : [],
      })),
      expressions: findExpressions(words, expressions, sources),
    })),
  };
}

/** All that is known of the open words, and of expressions that begin with any word, in one question to each source. */
async function findSources(tx: Tx, bookId: number, words: string[], open: readonly OpenWord[]) {
  const keys = [...new Set(open.flatMap((word) => word.keys))];
  const lemmas = [...new Set(open.flatMap(({ lemma }) => (lemma === '' ? [] : [lemma])))];
  const [known, imported, translated] = await Promise.all([
    findKnown(tx, bookId, { keys, lemmas, heads: words }),
    findImported(tx, [...new Set([...keys, ...lemmas])]),
    findMachineMeanings(
      tx,
      keys.flatMap((key) => machineKey(key) ?? []),
    ),
  ]);
  const sources: Sources = {
    byKey: groupBy(known, ({ key }) => key),
    byLemma: groupBy(
      known.filter(({ lemma }: KnownMeaning) => lemma !== null),
      ({ lemma }) => lemma ?? '',
    ),
    imported: groupBy(imported, ({ key }) => key),
    machine: translated,
  };
  return { sources, expressions: expressionsOf(known) };
}

function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}
