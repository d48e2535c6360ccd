/** A stretch of a recording in seconds. */
type Stretch = { start: number; end: number };

/** The speech in a recording. `lines` are those of the text; only `isSure` ones count. */
export type SpokenTruth = { lines: (Stretch & { text: string; isSure: boolean })[]; unwritten: Stretch[] };

export type ScoredCut = Stretch & { text: string; isFlagged: boolean };

export type Score = { lines: number; clean: number; wrongUnflagged: number; flaggedForNothing: number };

/** Seconds by which a cut may lie inside of a line or of the sound beside it. */
const tolerance = 0.06;

/**
 * Counts the lines that are cut cleanly: from the end of the sound before to 60 ms after their start, and from 60 ms before
 * their end to the beginning of the next sound. A written line that nobody spoke counts only if it is not flagged.
 */
export function scoreCuts({ lines, unwritten }: SpokenTruth, cuts: readonly ScoredCut[]): Score {
  const sounds: Stretch[] = [...lines, ...unwritten].toSorted((a, b) => a.start - b.start);
  const score: Score = { lines: 0, clean: 0, wrongUnflagged: 0, flaggedForNothing: 0 };
  let nextLine = 0;
  for (const { text, start, end, isFlagged } of cuts) {
    const index = lines.findIndex((line, lineIndex) => lineIndex >= nextLine && line.text === text);
    const line = lines[index];
    if (!line) {
      if (!isFlagged) score.wrongUnflagged += 1;
      continue;
    }
    nextLine = index + 1;
    if (!line.isSure) continue;
    const position = sounds.indexOf(line);
    const isClean =
      end > start &&
      start >= (sounds[position - 1]?.end ?? 0) - tolerance &&
      start <= line.start + tolerance &&
      end >= line.end - tolerance &&
      end <= (sounds[position + 1]?.start ?? Number.POSITIVE_INFINITY) + tolerance;
    score.lines += 1;
    if (isClean) score.clean += 1;
    if (isClean && isFlagged) score.flaggedForNothing += 1;
    if (!isClean && !isFlagged) score.wrongUnflagged += 1;
  }
  return score;
}
