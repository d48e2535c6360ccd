import { randomUUID } from 'node:crypto';
import { keptWordsLimit, wordStatesLimit } from '@lingostory/contract/constants';
import type { Deps, Tx } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';
import { searchText } from '../../catalogue/public.ts';
import { withActiveMember } from '../../library/public.ts';
import { changeStates } from '../states/change-states.ts';
import { findRoom } from '../words/find-room.ts';
import type { ChosenWord } from './choose-words.ts';

/** When words are imported, and the member's own date then. All that an import writes has this time, by which it is taken back. */
export type ImportMoment = { at: Date; day: string };

/** So few at a time that nobody waits long for the member's row. */
const importBatch = wordStatesLimit;

function* batchesOf<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let at = 0; at < items.length; at += importBatch) yield items.slice(at, at + importBatch);
}

/** Those of the words that an import changes: nothing was said of their lemma yet, and it is not kept. */
export async function findNew(
  { sql }: Pick<Deps, 'sql'>,
  memberId: number,
  words: readonly ChosenWord[],
): Promise<ChosenWord[]> {
  const { rows } = await sql.query<{ lemma: string }>(
    `select lemma from unnest($2::text[]) as sent (lemma)
     where exists (select from lemma_states where user_id = $1 and lemma = sent.lemma)
       or exists (select from kept_words where user_id = $1 and lemma = sent.lemma and removed_at is null)`,
    [memberId, words.map(({ lemma }) => lemma)],
  );
  const said = new Set(rows.map(({ lemma }) => lemma));
  return words.filter(({ lemma, state }) => state !== 'new' && !said.has(lemma));
}

/**
 * Says of new words what a file says of them. Each batch is stored whole or not at all; after a failure, importing the file again
 * does the rest, since words that something was said of stay as they are. Returns how many were changed.
 */
export async function sayOfWords(
  deps: Deps,
  memberId: number,
  words: readonly ChosenWord[],
  moment: ImportMoment,
): Promise<number> {
  let changed = 0;
  for (const state of ['learning', 'known', 'ignored'] as const) {
    const lemmas = words.filter((word) => word.state === state).map(({ lemma }) => lemma);
    for (const batch of batchesOf(lemmas))
      changed += await withActiveMember(
        deps,
        memberId,
        async (tx) =>
          (await changeStates(tx, memberId, { lemmas: batch, state, onlyFrom: 'new', ...moment })).changed
            .length,
      );
  }
  return changed;
}

/** Keeps new words with their meanings, likewise. */
export async function storeWords(
  deps: Deps,
  memberId: number,
  words: readonly ChosenWord[],
  moment: ImportMoment,
): Promise<number> {
  let changed = 0;
  for (const batch of batchesOf(words))
    changed += await withActiveMember(deps, memberId, (tx) => storeBatch(tx, memberId, batch, moment));
  return changed;
}

async function storeBatch(
  tx: Tx,
  userId: number,
  words: ChosenWord[],
  { at, day }: ImportMoment,
): Promise<number> {
  const wanted = words.map(({ lemma }) => lemma);
  const { changed: lemmas } = await changeStates(tx, userId, {
    lemmas: wanted,
    state: 'learning',
    onlyFrom: 'new',
    at,
    day,
  });
  const changed = new Set(lemmas);
  const existing = await tx.keptWord.findMany({
    where: { userId, removedAt: null, lemma: { in: lemmas } },
    select: { lemma: true },
  });
  for (const { lemma } of existing) changed.delete(lemma);
  const rows = words.filter(({ lemma }) => changed.has(lemma));
  await tx.keptWord.createMany({
    data: rows.map(({ lemma, text, meaning }) => ({
      ...{ id: randomUUID(), userId, lemma, text, meaning, createdAt: at, day: new Date(day), due: at },
      searchText: searchText(text, lemma, meaning),
    })),
  });
  return rows.length;
}

/** 422 where somebody would keep more words than we let them. */
export async function demandRoom({ db }: Deps, userId: number, count: number): Promise<void> {
  const room = await findRoom(db, userId);
  if (count > room)
    throw new Problem(
      422,
      `You can keep at most ${keptWordsLimit.toLocaleString('en')} words. There is room for ${room.toLocaleString('en')} more, and this file has ${count.toLocaleString('en')} new ones.`,
    );
}
