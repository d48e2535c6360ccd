import type { Deps, TransactionClient } from '../../../deps.ts';
import type { Retake } from '../../../generated/prisma/client.ts';
import { removeUnusedFiles, type StoredFile } from '../files/store-files.ts';

type RetakeFiles = { id: string; clip: string };

const returnedFiles = 'id, clip';

/** Returns the clip of a take and the folder in which it is prepared. */
export const filesOfRetake = ({ id, clip }: RetakeFiles): StoredFile[] => [
  { kind: 'clips', name: clip },
  { kind: 'work', name: id },
];

/**
 * Deletes the takes that an editor has made of a phrase before another one and not taken, so that they don't appear in its
 * place. Returns their files, which the caller deletes once the transaction is committed.
 */
export async function deleteEarlierTakes(
  db: TransactionClient,
  { id, phraseId, userId, createdAt }: Pick<Retake, 'id' | 'phraseId' | 'userId' | 'createdAt'>,
): Promise<StoredFile[]> {
  const rows = await db.$queryRaw<RetakeFiles[]>`
    delete from retakes
    where phrase_id = ${phraseId} and user_id = ${userId} and id <> ${id}::uuid and created_at <= ${createdAt}
      and taken_at is null and milliseconds is not null
    returning id, clip`;
  return rows.flatMap(filesOfRetake);
}

/** Deletes an editor's take and their earlier ones of the phrase, with their files. Does nothing if it is gone or was taken. */
export async function discardRetake(deps: Deps, userId: number, id: string): Promise<void> {
  const files = await deps.db.$transaction(async (tx) => {
    const [discarded] = await tx.retake.findMany({
      where: { id, userId, takenAt: null, milliseconds: { not: null } },
    });
    if (!discarded) return [];
    const { count } = await tx.retake.deleteMany({ where: { id, takenAt: null } });
    // Taking doesn't wait for this, so it may have come in between.
    if (count === 0) return [];
    return [...filesOfRetake(discarded), ...(await deleteEarlierTakes(tx, discarded))];
  });
  await removeUnusedFiles(deps, files);
}

/** A take that isn't taken can be heard for this many milliseconds. */
const maxRetakeAgeMs = 24 * 60 * 60 * 1000;

/** Deletes old takes, and returns how many there were. The clips of those that were taken belong to their phrases. */
export async function purgeRetakes(deps: Deps): Promise<number> {
  const { rows } = await deps.sql.query<RetakeFiles>(
    `delete from retakes where created_at < $1 returning ${returnedFiles}`,
    [new Date(deps.clock.now().getTime() - maxRetakeAgeMs)],
  );
  if (rows.length > 0) await removeUnusedFiles(deps, rows.flatMap(filesOfRetake));
  return rows.length;
}
