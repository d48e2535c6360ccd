import type { Mutant } from './find-mutants.ts';

/**
 * The result for a mutant. `types`: only the compiler rejects it. `survived`: tests run its code but pass.
 * `untested`: no test runs its code.
 */
export type MutantResult = {
  mutant: Mutant;
  outcome: 'caught' | 'timeout' | 'types' | 'survived' | 'untested';
  by: string;
};

/** Shortens text to a single line for use in a list. */
export const toOneLine = (text: string) => {
  const singleLineText = text.replace(/\s+/g, ' ').trim();
  return singleLineText.length > 90 ? `${singleLineText.slice(0, 87)}…` : singleLineText || '(nothing)';
};

/** Returns a line such as `features/library/credits.ts:29  count === 0 → count !== 0`. */
export function describeMutant({ line, before, after }: Mutant, name: string): string {
  return `${name}:${line}  ${toOneLine(before)} → ${toOneLine(after)}`;
}

export const isCaught = ({ outcome }: MutantResult) => outcome !== 'survived' && outcome !== 'untested';

function formatShare(caughtCount: number, totalCount: number): string {
  return `caught ${caughtCount} of ${totalCount} (${totalCount === 0 ? 100 : ((100 * caughtCount) / totalCount).toFixed(1)} %)`;
}

/**
 * Returns the lines of the report: one for each group of sources, one for the total, and one for each mutant that
 * survived.
 */
export function summarizeResults(
  results: readonly MutantResult[],
  counts: { plannedCount: number; equivalentCount: number },
  names: { groupOf: (file: string) => string; shortName: (file: string) => string },
): string[] {
  const groups = [...new Set(results.map(({ mutant }) => names.groupOf(mutant.file)))].sort();
  const formatCaughtShare = (resultSubset: readonly MutantResult[]) =>
    formatShare(resultSubset.filter(isCaught).length, resultSubset.length);
  const groupLines = groups.map((group) => {
    const groupResults = results.filter(({ mutant }) => names.groupOf(mutant.file) === group);
    return `  ${group}: ${formatCaughtShare(groupResults)}`;
  });
  const countOutcome = (wantedOutcome: MutantResult['outcome']) =>
    results.filter(({ outcome }) => outcome === wantedOutcome).length;
  const [timeoutCount, typeErrorCount] = [countOutcome('timeout'), countOutcome('types')];
  const unfinishedCount = counts.plannedCount - results.length;
  const remarks = [
    timeoutCount > 0 ? `${timeoutCount} of them by running out of time` : '',
    typeErrorCount > 0 ? `${typeErrorCount} of them by the compiler alone` : '',
    counts.equivalentCount > 0 ? `${counts.equivalentCount} equivalent left out` : '',
    unfinishedCount > 0 ? `${unfinishedCount} not tried` : '',
  ].filter((remark) => remark !== '');
  const survivors = results.filter((result) => !isCaught(result));
  return [
    '',
    ...groupLines,
    [formatCaughtShare(results), ...remarks].join(', '),
    ...survivors.map(({ mutant, outcome }) =>
      [
        `${describeMutant(mutant, names.shortName(mutant.file))}`,
        outcome === 'untested' ? '  (no test comes by)' : '',
      ].join(''),
    ),
  ];
}
