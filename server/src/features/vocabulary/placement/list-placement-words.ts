import { placementTest } from '@lingostory/contract/vocabulary/placement/constants';
import type { PlacementWordView } from '@lingostory/contract/vocabulary/placement/schemas';
import type { Deps } from '../../../deps.ts';
import { listCommonLemmas } from '../../../libraries/lexicon/frequency/lemma-ranks.ts';
import { findForms, type TokenizedPhrase } from '../base/word-tokens.ts';
import { madeUpWords } from './made-up-words.ts';

/** The number of words of each band for which a phrase is looked up. The test has the first one with a phrase. */
const candidatesPerBand = 3;
/** The number of chapters in which phrases are looked up, which limits the cost for members with many books. */
const maxSearchedChapters = 50;
const maxPhraseLength = 100;

/**
 * Finds a short phrase for each lemma ($2) in the books that the member ($1) may read ($5 is now), or else in the free
 * samples. `offset 0` keeps the query planner from reading all phrases with a lemma.
 */
const examplesStatement = {
  name: 'phrases of common words',
  text: `with readable as materialized (
    select * from (
      select c.book_id, c.id from readable_books own join chapters c on c.book_id = own.book_id
      where own.user_id = $1 and own.readable_until > $5 and c.first_phrase_no is not null
      union all
      select c.book_id, c.id from books b join chapters c on c.book_id = b.id
      where b.in_catalogue and c.first_sample_no is not null
    ) chapters limit $3
  )
  select sent.lemma, found.* from unnest($2::text[]) as sent (lemma) cross join lateral (
    select p.phrase, p.word_list as "wordList", p.lemmas, p.word_kinds as "wordKinds"
    from readable r
    cross join lateral (
      select phrase_id from phrase_lemmas where lemma = sent.lemma and book_id = r.book_id and chapter_id = r.id limit 5 offset 0
    ) l
    join phrases p on p.id = l.phrase_id
    where char_length(p.phrase) <= $4
    limit 1
  ) found`,
};

type ExampleRow = TokenizedPhrase & { lemma: string };

/**
 * Returns the words of a new test: one of each band of ranks, most common first, with made-up words at random positions
 * among them. `random` returns numbers from 0 up to 1.
 */
export async function listPlacementWords(
  { sql, clock }: Pick<Deps, 'sql' | 'clock'>,
  memberId: number,
  random: () => number = Math.random,
): Promise<PlacementWordView[]> {
  const candidates = chooseCandidates(random);
  const { rows } = await sql.query<ExampleRow>({
    ...examplesStatement,
    values: [memberId, candidates.flat(), maxSearchedChapters, maxPhraseLength, clock.now()],
  });
  const examples = new Map(
    rows.map((row) => [row.lemma, { word: row.lemma, phrase: row.phrase, forms: findForms(row, row.lemma) }]),
  );
  const words: PlacementWordView[] = candidates.map((lemmas) => {
    const lemma = lemmas.find((candidate) => examples.has(candidate)) ?? lemmas[0] ?? '';
    return examples.get(lemma) ?? { word: lemma, phrase: '', forms: [] };
  });
  // Made-up words get a phrase as often as real ones, so a phrase gives nothing away.
  const phraseShare = words.filter(({ phrase }) => phrase !== '').length / words.length;
  for (const { word, phrase } of shuffle(madeUpWords, random).slice(0, placementTest.madeUpWordCount)) {
    const forms = [{ start: phrase.indexOf(word), length: word.length }];
    const view = random() < phraseShare ? { word, phrase, forms } : { word, phrase: '', forms: [] };
    words.splice(Math.floor(random() * (words.length + 1)), 0, view);
  }
  return words;
}

/** Returns random lemmas of each band. Leaves out very short ones, because they are words of grammar. */
function chooseCandidates(random: () => number): string[][] {
  const { rankCount, bandSize } = placementTest;
  const lemmas = listCommonLemmas(rankCount);
  return Array.from({ length: rankCount / bandSize }, (_, band) => {
    const bandLemmas = lemmas.slice(band * bandSize, (band + 1) * bandSize);
    const testableLemmas = bandLemmas.filter((lemma) => /^\p{Ll}{3,}$/u.test(lemma));
    return shuffle(testableLemmas, random).slice(0, candidatesPerBand);
  });
}

function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
