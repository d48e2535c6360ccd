import { readFile } from 'node:fs/promises';
import type { Mutant } from './find-mutants.ts';

/** A mutant that changes no observable behavior or cannot be reached by any test, with the reason. */
type Equivalent = { line: string; before: string; after: string; reason: string };
type EquivalentsByFile = Record<string, Equivalent[]>;

export type Equivalents = {
  reasonFor: (mutant: Mutant) => string | undefined;
  /** Returns the entries that no longer match any of the mutants, because the code has changed. */
  findStale: (mutants: readonly Mutant[]) => string[];
};

const isSameMutation = (mutant: Mutant, { line, before, after }: Equivalent) =>
  mutant.lineText === line && mutant.before === before && mutant.after === after;

/**
 * Reads the list of equivalent mutants. `shortName` converts the path of a source file to the name used in the list.
 */
export async function readEquivalents(
  list: string,
  shortName: (file: string) => string,
): Promise<Equivalents> {
  const byFile: EquivalentsByFile = JSON.parse(await readFile(list, 'utf8'));
  const reasonFor = (mutant: Mutant) =>
    byFile[shortName(mutant.file)]?.find((entry) => isSameMutation(mutant, entry))?.reason;
  const findStale = (mutants: readonly Mutant[]) => {
    const files = new Set(mutants.map(({ file }) => file));
    return [...files].flatMap((file) =>
      (byFile[shortName(file)] ?? [])
        .filter((entry) => !mutants.some((mutant) => mutant.file === file && isSameMutation(mutant, entry)))
        .map(({ line, before, after }) => `${shortName(file)}: ${line}: ${before} → ${after}`),
    );
  };
  return { reasonFor, findStale };
}
