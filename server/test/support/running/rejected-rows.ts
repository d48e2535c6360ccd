import { readModules } from './read-modules.ts';

/** What is wrong, the statements with `{user}`, `{book}`, `{chapter}` and `{phrase}` for ids, and the constraint or the enum that objects. */
export type RejectedRow = [what: string, statements: string, constraint: string];

/** Those of every feature that keeps its own in its folder. */
export async function readRejectedRows(): Promise<RejectedRow[]> {
  const modules = await readModules<{ rejectedRows: RejectedRow[] }>('rejected-rows.ts');
  return modules.flatMap(({ rejectedRows }) => rejectedRows);
}
