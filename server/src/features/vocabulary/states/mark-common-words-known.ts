import type { Deps } from '../../../deps.ts';
import { type StateChangeResult, setWordStates } from './change-states.ts';

type LemmaRow = { lemma: string };

/** Marks the most common words of the catalogue as known, except for words that already have a state. */
export async function markCommonWordsKnown(
  deps: Deps,
  memberId: number,
  { count, timeZone }: { count: number; timeZone: string | undefined },
): Promise<StateChangeResult> {
  const rows = await deps.db.$queryRaw<LemmaRow[]>`
    select l.lemma from book_lemmas l join books b on b.id = l.book_id
    where b.in_catalogue group by l.lemma order by sum(l.count) desc, l.lemma limit ${count}`;
  const lemmas = rows.map(({ lemma }) => lemma);
  return await setWordStates(deps, memberId, { lemmas, state: 'known', onlyFrom: 'new', timeZone });
}
