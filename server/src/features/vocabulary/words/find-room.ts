import { keptWordsLimit } from '@lingostory/contract/constants';
import type { Tx } from '../../../deps.ts';

/** How many more words a member can keep. Their number is stored: none is counted. */
export async function findRoom(db: Pick<Tx, 'keptWordCount'>, userId: number): Promise<number> {
  const { _sum } = await db.keptWordCount.aggregate({ where: { userId }, _sum: { words: true } });
  return Math.max(0, keptWordsLimit - (_sum.words ?? 0));
}
