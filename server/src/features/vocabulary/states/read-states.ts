import type { WordStatesView } from '@lingostory/contract/vocabulary/states/schemas';
import type { Deps } from '../../../deps.ts';
import type { WordState } from '../../../generated/prisma/client.ts';
import { findPhrases, type PhraseRange } from '../find-phrases.ts';
import { lemmasOfTokens } from '../word-tokens.ts';

const statement = {
  name: 'states of lemmas',
  text: 'select lemma, state from lemma_states where user_id = $1 and lemma = any($2::text[]) order by lemma',
};

/** The lemmas of consecutive phrases and what a member said of them. 404 where they may not read. */
export async function readWordStates(
  deps: Deps,
  memberId: number,
  range: PhraseRange,
): Promise<WordStatesView> {
  const found = await findPhrases(deps, memberId, range);
  const phrases = found.map((phrase) => ({ phrase_no: phrase.number, lemmas: lemmasOfTokens(phrase) }));
  const lemmas = [...new Set(phrases.flatMap((phrase) => phrase.lemmas))].filter((lemma) => lemma !== '');
  const { rows } = await deps.sql.query<{ lemma: string; state: WordState }>({
    ...statement,
    values: [memberId, lemmas],
  });
  const those = (state: WordState) => rows.filter((row) => row.state === state).map(({ lemma }) => lemma);
  return {
    phrases,
    states: { learning: those('learning'), known: those('known'), ignored: those('ignored') },
  };
}
