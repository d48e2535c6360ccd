import { readFile } from 'node:fs/promises';
import type { Mutant } from './find-mutants.ts';

/** A mutant that changes no observable behavior or cannot be reached by any test, with the reason. */
type EquivalentMutation = { line: string; before: string; after: string; reason: string };
type EquivalentMutationsByFile = Record<string, EquivalentMutation[]>;

export type EquivalentMutationList = {
  reasonFor: (mutant: Mutant) => string | undefined;
  /** Returns the entries that no longer match any of the mutants, because the code has changed. */
  findStaleEntries: (mutants: readonly Mutant[]) => string[];
};

const isSameMutation = (mutant: Mutant, { line, before, after }: EquivalentMutation) =>
  mutant.lineText === line && mutant.before === before && mutant.after === after;

/**
 * Reads the list of equivalent mutants. `shortNameOf` converts the path of a source file to the name used in the list.
 */
export async function readEquivalentMutations(
  listPath: string,
  shortNameOf: (file: string) => string,
): Promise<EquivalentMutationList> {
  const equivalentsByFile: EquivalentMutationsByFile = JSON.parse(await readFile(listPath, 'utf8'));
  const reasonFor = (mutant: Mutant) =>
    equivalentsByFile[shortNameOf(mutant.file)]?.find((entry) => isSameMutation(mutant, entry))?.reason;
  const findStaleEntries = (mutants: readonly Mutant[]) => {
    const files = new Set(mutants.map(({ file }) => file));
    return [...files].flatMap((file) =>
      (equivalentsByFile[shortNameOf(file)] ?? [])
        .filter((entry) => !mutants.some((mutant) => mutant.file === file && isSameMutation(mutant, entry)))
        .map(({ line, before, after }) => `${shortNameOf(file)}: ${line}: ${before} → ${after}`),
    );
  };
  return { reasonFor, findStaleEntries };
}
