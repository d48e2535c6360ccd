/** A measured value with its goal, and whether the goal is met. */
export type ResultRow = { what: string; result: string; goal: string; holds: boolean };

const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** Prints a result with its goal and whether the goal is met. */
export function printRow(label: string, result: string, goal: string, isGoalMet: boolean): void {
  printLine(`${isGoalMet ? 'holds ' : 'MISSED'}  ${label.padEnd(62)} ${result.padEnd(34)} goal ${goal}`);
}

/** Prints each row as soon as it is measured. */
export async function printRows(rows: Iterable<ResultRow> | AsyncIterable<ResultRow>): Promise<void> {
  for await (const { what, result, goal, holds } of rows) printRow(what, result, goal, holds);
}

/** Prints a value that has no goal. */
export function printNote(label: string, result: string): void {
  printLine(`        ${label.padEnd(62)} ${result}`);
}

/** Prints why a part could not be measured. */
export function printFailure(label: string, error: unknown): void {
  printLine(`FAILED  ${label}: ${error instanceof Error ? error.message : String(error)}`);
}
