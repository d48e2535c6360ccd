import { dirname } from 'node:path';
import type { Coverage } from './coverage.ts';
import type { Mutant } from './find-mutants.ts';

export type TestChooser = {
  /** Returns the test files that may notice the mutant, most likely first. */
  choose: (mutant: Mutant) => Coverage[];
  recordKill: (mutant: Mutant, testFile: string) => void;
};

/**
 * Returns a chooser that picks at most `max` test files per mutant. Any further test files usually run the code only
 * incidentally.
 */
export function createTestChooser(coverages: readonly Coverage[], max: number): TestChooser {
  const hitsByTestFile = new Map(coverages.map((coverage) => [coverage.testFile, new Set(coverage.hits)]));
  /** How many hit points each test file reaches in each source file, and in each folder. */
  const counts = new Map<string, number>();
  const countHit = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const { testFile, hits } of coverages)
    for (const hit of hits) {
      const source = hit.slice(0, hit.lastIndexOf(':'));
      countHit(`${testFile} ${source}`);
      countHit(`${testFile} ${dirname(source)}`);
    }
  const catchCounts = new Map<string, number>();

  const choose = ({ file, point }: Mutant): Coverage[] => {
    const hitCountOf = ({ testFile }: Coverage) => counts.get(`${testFile} ${file}`) ?? 0;
    const candidates = coverages.filter(
      ({ testFile, failure }) => failure === '' && hitsByTestFile.get(testFile)?.has(`${file}:${point.id}`),
    );
    // A test file that has caught mutants of this source file before is likely to catch more.
    const catchCountOf = ({ testFile }: Coverage) => catchCounts.get(`${testFile} ${file}`) ?? 0;
    // All test files reach the same number of hit points in a source file without functions, such as a single SQL
    // statement. The numbers for its folder are used instead.
    const hasFunctions = new Set(candidates.map(hitCountOf)).size > 1;
    const nearbyHitCountOf = (coverage: Coverage) =>
      hasFunctions ? hitCountOf(coverage) : (counts.get(`${coverage.testFile} ${dirname(file)}`) ?? 0);
    const likelihood = (coverage: Coverage) =>
      nearbyHitCountOf(coverage) ** 2 / coverage.hits.length / Math.sqrt(coverage.seconds);
    return candidates
      .sort((a, b) => catchCountOf(b) - catchCountOf(a) || likelihood(b) - likelihood(a))
      .slice(0, max);
  };

  const recordKill = ({ file }: Mutant, testFile: string) => {
    const key = `${testFile} ${file}`;
    catchCounts.set(key, (catchCounts.get(key) ?? 0) + 1);
  };
  return { choose, recordKill };
}
