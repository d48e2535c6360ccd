import type { MarkedWordsView, WordStatesView } from '@lingostory/contract/vocabulary/states/schemas';
import type { Deps } from '../../../deps.ts';
import type { WordState } from '../../../generated/prisma/client.ts';
import { findPhrases, type PhraseRange } from '../base/find-phrases.ts';
import { findTokenLemmas } from '../base/word-tokens.ts';

/** A row contains either the state of a lemma or the id of its word list entry. */
type LemmaRow = { lemma: string; state: WordState | null; storedId: string | null };

/** `buildLemmaQuery` explains the purpose of `offset 0`. */
const statesStatement = {
  name: 'states of lemmas',
  text: `select found.* from unnest($2::text[]) as sent (lemma) cross join lateral (
    select lemma, state, null::uuid as "storedId" from lemma_states where user_id = $1 and lemma = sent.lemma offset 0
  ) found
  union all
  select found.lemma, null, found.id from unnest($2::text[]) as sent (lemma) cross join lateral (
    select lemma, id, removed_at from kept_words where user_id = $1 and lemma = sent.lemma offset 0
  ) found
  where found.removed_at is null
  order by lemma`,
};
const hasMarkedWordsStatement = {
  name: 'whether anything was said',
  text: 'select exists (select from lemma_states where user_id = $1) as begun',
};

const markedWordsStatement = {
  name: 'marked words of a member',
  text: `select lemma, state, null::uuid as "storedId" from lemma_states where user_id = $1
  union all
  select lemma, null, id from kept_words where user_id = $1 and removed_at is null
  order by lemma`,
};

function toMarkedWords(rows: readonly LemmaRow[]): MarkedWordsView {
  const filterLemmasByState = (state: WordState) =>
    rows.filter((row) => row.state === state).map(({ lemma }) => lemma);
  return {
    states: {
      learning: filterLemmasByState('learning'),
      known: filterLemmasByState('known'),
      ignored: filterLemmasByState('ignored'),
    },
    kept: rows.flatMap(({ lemma, storedId: id }) => (id === null ? [] : [{ id, lemma }])),
  };
}

/** Returns all lemmas that a member has marked, and the ids of the entries in their word list. */
export async function listMarkedWords(
  { sql }: Pick<Deps, 'sql'>,
  memberId: number,
): Promise<MarkedWordsView> {
  const { rows } = await sql.query<LemmaRow>({ ...markedWordsStatement, values: [memberId] });
  return toMarkedWords(rows);
}

/**
 * Returns the lemmas of consecutive phrases, with their states and the ids of their word list entries. Throws 404 if
 * the member can't read the phrases.
 */
export async function readWordStates(
  deps: Deps,
  memberId: number,
  range: PhraseRange,
): Promise<WordStatesView> {
  const foundPhrases = await findPhrases(deps, memberId, range);
  const phrases = foundPhrases.map((phrase) => ({
    phrase_no: phrase.number,
    lemmas: findTokenLemmas(phrase),
  }));
  const lemmas = [...new Set(phrases.flatMap((phrase) => phrase.lemmas))].filter((lemma) => lemma !== '');
  const { rows } = await deps.sql.query<LemmaRow>({ ...statesStatement, values: [memberId, lemmas] });
  const hasMarkedWords = async () =>
    (await deps.sql.query<{ begun: boolean }>({ ...hasMarkedWordsStatement, values: [memberId] })).rows[0]
      ?.begun;
  return {
    phrases,
    ...toMarkedWords(rows),
    begun: rows.some(({ state }) => state !== null) || (await hasMarkedWords()) === true,
  };
}
