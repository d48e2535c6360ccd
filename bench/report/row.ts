const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** Prints a result with its goal and whether the goal is met. */
export function printRow(what: string, result: string, goal: string, holds: boolean): void {
  printLine(`${holds ? 'holds ' : 'MISSED'}  ${what.padEnd(62)} ${result.padEnd(34)} goal ${goal}`);
}

/** Prints a value that has no goal. */
export function printNote(what: string, result: string): void {
  printLine(`        ${what.padEnd(62)} ${result}`);
}

/** Prints why a part could not be measured. */
export function printFailure(part: string, error: unknown): void {
  printLine(`FAILED  ${part}: ${error instanceof Error ? error.message : String(error)}`);
}
