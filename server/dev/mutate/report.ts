import type { Mutant } from './find-mutants.ts';

/**
 * `types`: only the compiler rejects the mutant. `survived`: tests ran its code but passed. `untested`: no test runs
 * its code.
 */
export type Result = {
  mutant: Mutant;
  outcome: 'caught' | 'timeout' | 'types' | 'survived' | 'untested';
  by: string;
};

/** Shortens text to fit on one line of a list. */
export const oneLine = (text: string) => {
  const flat = text.replace(/\s+/g, ' ').trim();
  return flat.length > 90 ? `${flat.slice(0, 87)}…` : flat || '(nothing)';
};

/** Returns a line such as `features/library/credits.ts:29  count === 0 → count !== 0`. */
export function describeMutant({ line, before, after }: Mutant, name: string): string {
  return `${name}:${line}  ${oneLine(before)} → ${oneLine(after)}`;
}

export const isCaught = ({ outcome }: Result) => outcome !== 'survived' && outcome !== 'untested';

function share(caught: number, of: number): string {
  return `caught ${caught} of ${of} (${of === 0 ? 100 : ((100 * caught) / of).toFixed(1)} %)`;
}

/** Returns a line per group of sources, one for the total, then each mutant that survived. */
export function summarise(
  results: readonly Result[],
  counts: { planned: number; equivalent: number },
  names: { groupOf: (file: string) => string; shortName: (file: string) => string },
): string[] {
  const groups = [...new Set(results.map(({ mutant }) => names.groupOf(mutant.file)))].sort();
  const countOf = (some: readonly Result[]) => share(some.filter(isCaught).length, some.length);
  const perGroup = groups.map((group) => {
    const some = results.filter(({ mutant }) => names.groupOf(mutant.file) === group);
    return `  ${group}: ${countOf(some)}`;
  });
  const countBy = (wanted: Result['outcome']) => results.filter(({ outcome }) => outcome === wanted).length;
  const [timeouts, types] = [countBy('timeout'), countBy('types')];
  const missing = counts.planned - results.length;
  const remarks = [
    timeouts > 0 ? `${timeouts} of them by running out of time` : '',
    types > 0 ? `${types} of them by the compiler alone` : '',
    counts.equivalent > 0 ? `${counts.equivalent} equivalent left out` : '',
    missing > 0 ? `${missing} not tried` : '',
  ].filter((remark) => remark !== '');
  const survivors = results.filter((result) => !isCaught(result));
  return [
    '',
    ...perGroup,
    [countOf(results), ...remarks].join(', '),
    ...survivors.map(({ mutant, outcome }) =>
      [
        `${describeMutant(mutant, names.shortName(mutant.file))}`,
        outcome === 'untested' ? '  (no test comes by)' : '',
      ].join(''),
    ),
  ];
}
