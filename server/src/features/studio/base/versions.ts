import { Problem } from '../../../http/problem.ts';

/** Thrown when the row changed since the form was loaded; `stored` is the current version. */
class VersionConflictError<Row> extends Error {
  readonly stored: Row;
  constructor(storedRow: Row) {
    super('changed meanwhile');
    this.stored = storedRow;
  }
}

/**
 * Throws a conflict if the stored version isn't `expectedVersion`. The caller must hold the row's lock. If the client sent no
 * version, its edit overwrites whatever is stored.
 */
export function assertVersion(storedRow: { version: number }, expectedVersion: number | undefined): void {
  assertUnchanged(expectedVersion === undefined || expectedVersion === storedRow.version, storedRow);
}

/** Throws a conflict that reports `storedRow`, unless `isUnchanged`. The caller must hold the row's lock. */
export function assertUnchanged(isUnchanged: boolean, storedRow: { version: number }): void {
  if (!isUnchanged) throw new VersionConflictError(storedRow);
}

/** The change that every update includes to mark the row as edited. */
export const versionIncrement = { version: { increment: 1 } } as const;

/** Runs an edit. If it throws a conflict, responds with 422 and the stored row. */
export async function runOrReportConflict<Row, Result>(
  resourceName: string,
  view: (storedRow: Row) => object,
  edit: () => Promise<Result>,
): Promise<Result> {
  try {
    return await edit();
  } catch (error) {
    if (!(error instanceof VersionConflictError)) throw error;
    const message = `Somebody else changed this ${resourceName} while you were editing it. Nothing was overwritten.`;
    throw new Problem(422, message, { errors: { version: [message] }, data: view(error.stored) });
  }
}
