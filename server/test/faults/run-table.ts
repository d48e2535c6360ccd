import type { Deed, Failure } from './deed.ts';
import { allDeeds } from './deeds/deeds.ts';
import { allFailures } from './failures/failures.ts';
import { type PairResult, runFailure, summarizePair } from './run-failure.ts';
import { canMount } from './small-file-system.ts';
import { type Stage, startStage } from './stage.ts';

export type TableResults = {
  deeds: { name: string; mayBeDoubled: boolean }[];
  failures: { name: string; description: string }[];
  pairs: PairResult[];
  /** Failures that can't be made on this machine, with the reason. */
  skipped: { failure: string; reason: string }[];
};

export type ChosenPairs = { deeds?: readonly string[] | undefined; failures?: readonly string[] | undefined };

/** Returns the entries with these names, or all. Throws for an unknown name. */
function choose<Entry extends { name: string }>(
  entries: readonly Entry[],
  names: readonly string[] | undefined,
): Entry[] {
  for (const name of names ?? [])
    if (!entries.some((entry) => entry.name === name)) throw new Error(`“${name}” is none of the names.`);
  return entries.filter(({ name }) => names?.includes(name) ?? true);
}

const needsSmallDisk = ({ name }: Failure) => name.endsWith('disk full');

/** Returns the result of a failure that the servers didn't survive. */
const createBrokenPair = (deed: Deed, failure: Failure, error: unknown): PairResult => ({
  ...summarizePair(deed, failure.name, []),
  problems: [`the servers did not recover: ${error}`],
});

/** Runs the chosen deeds during the chosen failures. Starts the servers once for all failures of the same stage. */
export async function runTable(
  chosen: ChosenPairs,
  attemptCount: number,
  onPairs: (pairs: PairResult[]) => void = () => {},
): Promise<TableResults> {
  const deeds: Deed[] = choose(allDeeds, chosen.deeds);
  const failures = choose(allFailures, chosen.failures);
  const skipped = failures
    .filter((failure) => needsSmallDisk(failure) && !canMount)
    .map(({ name }) => ({ failure: name, reason: 'Only root can mount a file system that becomes full.' }));
  const pairs: PairResult[] = [];
  for (const kind of [undefined, 'object store', 'PgBouncer'] as const) {
    const ownFailures = failures.filter(
      ({ name, stage }) => stage === kind && !skipped.some(({ failure }) => failure === name),
    );
    if (ownFailures.length === 0) continue;
    let stage: Stage = await startStage(kind);
    for (const failure of ownFailures) {
      let newPairs: PairResult[];
      try {
        newPairs = await runFailure(stage, failure, deeds, attemptCount);
      } catch (error) {
        newPairs = deeds.map((deed) => createBrokenPair(deed, failure, error));
        // The next failure needs servers that work.
        await stage.close();
        stage = await startStage(kind);
      }
      pairs.push(...newPairs);
      onPairs(newPairs);
    }
    await stage.close();
  }
  return {
    deeds: deeds.map(({ name, mayBeDoubled }) => ({ name, mayBeDoubled: mayBeDoubled === true })),
    failures: failures.map(({ name, description }) => ({ name, description })),
    pairs,
    skipped,
  };
}
