import { Problem } from '../../../http/problem.ts';

/** Somebody else has saved this since the form was filled: `stored` is what they saved. */
class Conflict<Row> extends Error {
  readonly stored: Row;
  constructor(stored: Row) {
    super('changed meanwhile');
    this.stored = stored;
  }
}

/** To be called with the row locked. Without a version, as from a caller that knows none, whatever is stored is replaced. */
export function demandVersion(stored: { version: number }, seen: number | undefined): void {
  if (seen !== undefined && seen !== stored.version) throw new Conflict(stored);
}

/** What every edit of a row writes with its changes. */
export const nextVersion = { version: { increment: 1 } } as const;

/** Answers an edit that came too late with 422 and the stored row. */
export async function orConflict<Row, Result>(
  what: string,
  view: (stored: Row) => object,
  edit: () => Promise<Result>,
): Promise<Result> {
  try {
    return await edit();
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    const message = `Somebody else changed this ${what} while you were editing it. Nothing was overwritten.`;
    throw new Problem(422, message, { errors: { version: [message] }, data: view(error.stored) });
  }
}
