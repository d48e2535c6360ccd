import { dirname } from 'node:path';
import type { Coverage } from './coverage.ts';
import type { Mutant } from './find-mutants.ts';

export type TestChooser = {
  /** Returns the test files that may notice the mutant, most likely first. */
  choose: (mutant: Mutant) => Coverage[];
  recordKill: (mutant: Mutant, testFile: string) => void;
};

/**
 * Returns a chooser that picks at most `max` test files per mutant. The others only run its code on the way to
 * something else.
 */
export function createTestChooser(coverages: readonly Coverage[], max: number): TestChooser {
  const hitsOf = new Map(coverages.map((coverage) => [coverage.testFile, new Set(coverage.hits)]));
  /** Counts by test file and source, and by test file and folder. */
  const counts = new Map<string, number>();
  const count = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const { testFile, hits } of coverages)
    for (const hit of hits) {
      const source = hit.slice(0, hit.lastIndexOf(':'));
      count(`${testFile} ${source}`);
      count(`${testFile} ${dirname(source)}`);
    }
  const catches = new Map<string, number>();

  const choose = ({ file, point }: Mutant): Coverage[] => {
    const hitsInSource = ({ testFile }: Coverage) => counts.get(`${testFile} ${file}`) ?? 0;
    const all = coverages.filter(
      ({ testFile, failure }) => failure === '' && hitsOf.get(testFile)?.has(`${file}:${point.id}`),
    );
    // Test files that run most functions of a module are more likely to notice a change than those that only load it.
    const catchesBy = ({ testFile }: Coverage) => catches.get(`${testFile} ${file}`) ?? 0;
    // A source without functions, such as a single SQL statement, has the same count in every test. The counts of its
    // folder are used instead.
    const hasFunctions = new Set(all.map(hitsInSource)).size > 1;
    const hitsNear = (coverage: Coverage) =>
      hasFunctions ? hitsInSource(coverage) : (counts.get(`${coverage.testFile} ${dirname(file)}`) ?? 0);
    const likelihood = (coverage: Coverage) =>
      hitsNear(coverage) ** 2 / coverage.hits.length / Math.sqrt(coverage.seconds);
    return all.sort((a, b) => catchesBy(b) - catchesBy(a) || likelihood(b) - likelihood(a)).slice(0, max);
  };

  const recordKill = ({ file }: Mutant, testFile: string) => {
    const key = `${testFile} ${file}`;
    catches.set(key, (catches.get(key) ?? 0) + 1);
  };
  return { choose, recordKill };
}
