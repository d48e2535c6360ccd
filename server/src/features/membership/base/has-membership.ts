import type { Tx } from '../../../deps.ts';

/** Returns true for somebody with a membership that has not ended: in its trial, active, paused or past due. */
export async function hasMembership(
  { membership }: Pick<Tx, 'membership'>,
  userId: number,
): Promise<boolean> {
  return (await membership.count({ where: { userId, status: { not: 'canceled' } } })) > 0;
}
