import type { Deps } from '../../../deps.ts';
import { removeUnusedFiles, type StoredFile } from '../files/store-files.ts';

type RetakeFiles = { id: string; clip: string };

const returnedFiles = 'id, clip';

/** Returns the clip of a take and the folder in which it is prepared. */
export const filesOfRetake = ({ id, clip }: RetakeFiles): StoredFile[] => [
  { kind: 'clips', name: clip },
  { kind: 'work', name: id },
];

/** Deletes an editor's take with its file. Does nothing if it is gone or was taken. */
export async function discardRetake(deps: Deps, userId: number, id: string): Promise<void> {
  const { rows } = await deps.sql.query<RetakeFiles>(
    `delete from retakes where id = $1 and user_id = $2 and taken_at is null and milliseconds is not null
    returning ${returnedFiles}`,
    [id, userId],
  );
  await removeUnusedFiles(deps, rows.flatMap(filesOfRetake));
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
