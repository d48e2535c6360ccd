import type { WordStatesView } from '@lingostory/contract/vocabulary/states/schemas';
import type { Deps } from '../../../deps.ts';
import type { WordState } from '../../../generated/prisma/client.ts';
import { findPhrases, type PhraseRange } from '../find-phrases.ts';
import { lemmasOfTokens } from '../word-tokens.ts';

type Row = { lemma: string; state: WordState | null; storedId: string | null };

const statement = {
  name: 'states of lemmas',
  text: `select l.lemma, s.state, k.id as "storedId" from unnest($2::text[]) as l (lemma)
  left join lemma_states s on s.user_id = $1 and s.lemma = l.lemma
  left join kept_words k on k.user_id = $1 and k.lemma = l.lemma and k.removed_at is null
  where s.state is not null or k.id is not null
  order by l.lemma`,
};
const begunStatement = {
  name: 'whether anything was said',
  text: 'select exists (select from lemma_states where user_id = $1) as begun',
};

/** The lemmas of consecutive phrases, what a member said of them, and which are kept. 404 where they may not read. */
export async function readWordStates(
  deps: Deps,
  memberId: number,
  range: PhraseRange,
): Promise<WordStatesView> {
  const found = await findPhrases(deps, memberId, range);
  const phrases = found.map((phrase) => ({ phrase_no: phrase.number, lemmas: lemmasOfTokens(phrase) }));
  const lemmas = [...new Set(phrases.flatMap((phrase) => phrase.lemmas))].filter((lemma) => lemma !== '');
  const { rows } = await deps.sql.query<Row>({ ...statement, values: [memberId, lemmas] });
  const begun = async () =>
    (await deps.sql.query<{ begun: boolean }>({ ...begunStatement, values: [memberId] })).rows[0]?.begun;
  const those = (state: WordState) => rows.filter((row) => row.state === state).map(({ lemma }) => lemma);
  return {
    phrases,
    states: { learning: those('learning'), known: those('known'), ignored: those('ignored') },
    kept: rows.flatMap(({ lemma, storedId: id }) => (id === null ? [] : [{ id, lemma }])),
    begun: rows.some(({ state }) => state !== null) || (await begun()) === true,
  };
}
