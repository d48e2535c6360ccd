import { dirname } from 'node:path';
import type { Coverage } from './coverage.ts';
import type { Mutant } from './find-mutants.ts';

export type TestChooser = {
  /** Returns the test files that may notice the mutant, most likely first. */
  chooseTests: (mutant: Mutant) => Coverage[];
  recordKill: (mutant: Mutant, testFile: string) => void;
};

/**
 * Returns a chooser that picks at most `max` test files per mutant. Any further test files usually run the code only
 * incidentally.
 */
export function createTestChooser(coverages: readonly Coverage[], max: number): TestChooser {
  const hitsByTestFile = new Map(coverages.map((coverage) => [coverage.testFile, new Set(coverage.hits)]));
  /**
   * Number of instrumented places in the code (hit points) that each test file reaches, by source file and by folder.
   */
  const counts = new Map<string, number>();
  const incrementHitCount = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const { testFile, hits } of coverages)
    for (const hit of hits) {
      const source = hit.slice(0, hit.lastIndexOf(':'));
      incrementHitCount(`${testFile} ${source}`);
      incrementHitCount(`${testFile} ${dirname(source)}`);
    }
  const catchCounts = new Map<string, number>();

  const chooseTests = ({ file, hitPoint }: Mutant): Coverage[] => {
    const hitCountOf = ({ testFile }: Coverage) => counts.get(`${testFile} ${file}`) ?? 0;
    const candidates = coverages.filter(
      ({ testFile, failure }) =>
        failure === '' && hitsByTestFile.get(testFile)?.has(`${file}:${hitPoint.id}`),
    );
    // A test file that has caught mutants of this source file before is likely to catch more.
    const catchCountOf = ({ testFile }: Coverage) => catchCounts.get(`${testFile} ${file}`) ?? 0;
    // In a source file without functions, such as a single SQL statement, all test files reach the same number of
    // instrumented places. For such a file, the numbers for its folder are compared instead.
    const hasFunctions = new Set(candidates.map(hitCountOf)).size > 1;
    const nearbyHitCountOf = (coverage: Coverage) =>
      hasFunctions ? hitCountOf(coverage) : (counts.get(`${coverage.testFile} ${dirname(file)}`) ?? 0);
    const catchLikelihoodOf = (coverage: Coverage) =>
      nearbyHitCountOf(coverage) ** 2 / coverage.hits.length / Math.sqrt(coverage.seconds);
    return candidates
      .sort((a, b) => catchCountOf(b) - catchCountOf(a) || catchLikelihoodOf(b) - catchLikelihoodOf(a))
      .slice(0, max);
  };

  const recordKill = ({ file }: Mutant, testFile: string) => {
    const key = `${testFile} ${file}`;
    catchCounts.set(key, (catchCounts.get(key) ?? 0) + 1);
  };
  return { chooseTests, recordKill };
}
