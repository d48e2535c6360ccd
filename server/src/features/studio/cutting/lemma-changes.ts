import type { TransactionClient } from '../../../deps.ts';

type PhraseLemmas = { id: number; lemmas: string[] };

const findPhraseLemmas = (tx: TransactionClient, ids: number[]): Promise<PhraseLemmas[]> =>
  tx.phrase.findMany({ where: { id: { in: ids } }, select: { id: true, lemmas: true } });

/** Runs `change`, then stores which lemmas of these phrases it replaced, so that members' words can follow. */
export async function storeLemmaChanges(
  tx: TransactionClient,
  ids: number[],
  change: () => Promise<void>,
): Promise<void> {
  const oldPhrases = await findPhraseLemmas(tx, ids);
  await change();
  const newPhrases = await findPhraseLemmas(tx, ids);
  const newLemmasById = new Map(newPhrases.map(({ id, lemmas }) => [id, lemmas]));
  const changes = oldPhrases.flatMap(({ id, lemmas }) => {
    const newLemmas = newLemmasById.get(id) ?? [];
    if (newLemmas.length !== lemmas.length) return [];
    return lemmas.flatMap((lemma, index) => {
      const newLemma = newLemmas[index] ?? '';
      return lemma === '' || lemma === newLemma ? [] : [{ lemma, newLemma }];
    });
  });
  if (changes.length > 0) await tx.lemmaChange.createMany({ data: changes, skipDuplicates: true });
}
