import { readFile } from 'node:fs/promises';
import type { Mutant } from './find-mutants.ts';

/** A mutant that changes no observable behavior, or that no test can reach, with the reason. */
type Equivalent = { line: string; before: string; after: string; reason: string };
type EquivalentsByFile = Record<string, Equivalent[]>;

export type Equivalents = {
  reasonFor: (mutant: Mutant) => string | undefined;
  /** Returns the entries that match none of these mutants, because their code has changed. */
  findStale: (mutants: readonly Mutant[]) => string[];
};

const isSame = (mutant: Mutant, { line, before, after }: Equivalent) =>
  mutant.lineText === line && mutant.before === before && mutant.after === after;

/** Reads the list of equivalent mutants. `shortName` turns a source's path into the name that the list uses. */
export async function readEquivalents(
  list: string,
  shortName: (file: string) => string,
): Promise<Equivalents> {
  const byFile: EquivalentsByFile = JSON.parse(await readFile(list, 'utf8'));
  const reasonFor = (mutant: Mutant) =>
    byFile[shortName(mutant.file)]?.find((entry) => isSame(mutant, entry))?.reason;
  const findStale = (mutants: readonly Mutant[]) => {
    const files = new Set(mutants.map(({ file }) => file));
    return [...files].flatMap((file) =>
      (byFile[shortName(file)] ?? [])
        .filter((entry) => !mutants.some((mutant) => mutant.file === file && isSame(mutant, entry)))
        .map(({ line, before, after }) => `${shortName(file)}: ${line}: ${before} → ${after}`),
    );
  };
  return { reasonFor, findStale };
}
