import { isBlank, isOrnament, isSentenceInterrupted } from './line-shape.ts';
import { goesOnAfterPage } from './wrapped-lines.ts';

/**
 * Lines without a blank line between them, and the gap before them. `isUnderlined` is true if the gap's ornament is
 * directly below the line before, and `followsPage` if the gap contains a line that belongs to the page.
 */
export type Run = {
  lines: string[];
  continuations: Set<number>;
  blankCount: number;
  hasOrnament: boolean;
  isUnderlined: boolean;
  followsPage: boolean;
};

/**
 * Finds the runs of a text without the lines at the indexes in `pageLines`. A sentence that such lines interrupt stays
 * in one run.
 */
export function findRuns(lines: readonly string[], pageLines: ReadonlySet<number>): Run[] {
  const runs: Run[] = [];
  const noGap = { blankCount: 0, hasOrnament: false, isUnderlined: false, followsPage: false };
  let gap = { ...noGap };
  lines.forEach((line, index) => {
    if (pageLines.has(index)) gap.followsPage = true;
    else if (isBlank(line)) gap.blankCount += 1;
    else if (isOrnament(line)) {
      gap.isUnderlined ||= gap.blankCount === 0 && !gap.hasOrnament && !gap.followsPage;
      gap.hasOrnament = true;
    } else {
      const run = runs.at(-1);
      const isInterrupted =
        gap.followsPage && run !== undefined && isSentenceInterrupted(run.lines.at(-1) ?? '', line);
      if (run && !gap.hasOrnament && (gap.blankCount === 0 || isInterrupted)) {
        if (isInterrupted) run.continuations.add(run.lines.length);
        run.lines.push(line);
      } else {
        // The blank lines around a page number say nothing about the text.
        const blankCount = gap.followsPage ? Math.min(gap.blankCount, 1) : gap.blankCount;
        runs.push({ lines: [line], continuations: new Set(), ...gap, blankCount: run ? blankCount : 0 });
      }
      gap = { ...noGap };
    }
  });
  return runs;
}

/** Joins runs between which only a page ended, if the last line of the page shows that its paragraph goes on. */
export function joinPages(runs: readonly Run[], width: number): Run[] {
  const joinedRuns: Run[] = [];
  for (const run of runs) {
    const lastRun = joinedRuns.at(-1);
    if (lastRun && run.followsPage && !run.hasOrnament && goesOnAfterPage(lastRun, run, width)) {
      const offset = lastRun.lines.length;
      for (const line of run.lines) lastRun.lines.push(line);
      for (const index of [0, ...run.continuations]) lastRun.continuations.add(offset + index);
    } else joinedRuns.push({ ...run, lines: [...run.lines], continuations: new Set(run.continuations) });
  }
  return joinedRuns;
}

/** Removes spaces from the starts of lines if all lines begin with them, as in a text that was printed with a margin. */
export function removeCommonIndent(lines: readonly string[]): readonly string[] {
  const textLines = lines.filter((line) => line.trim() !== '');
  const margin = textLines.reduce(
    (min, line) => (min === 0 ? 0 : Math.min(min, line.length - line.trimStart().length)),
    textLines.length > 1 ? Number.POSITIVE_INFINITY : 0,
  );
  return margin === 0 ? lines : lines.map((line) => line.slice(margin));
}
