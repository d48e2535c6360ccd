const say = (line: string) => process.stdout.write(`${line}\n`);

/** Prints a result next to its goal. */
export function row(what: string, result: string, goal: string, holds: boolean): void {
  say(`${holds ? 'holds ' : 'MISSED'}  ${what.padEnd(62)} ${result.padEnd(34)} goal ${goal}`);
}

/** Prints a reference value without a goal of its own. */
export function note(what: string, result: string): void {
  say(`        ${what.padEnd(62)} ${result}`);
}

/** Prints why a part could not be measured completely. */
export function failure(part: string, error: unknown): void {
  say(`FAILED  ${part}: ${error instanceof Error ? error.message : String(error)}`);
}
