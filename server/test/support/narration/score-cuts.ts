import type { AlignedPhrase } from '../../../src/libraries/alignment/align-recording.ts';
import type { SpokenPhrase } from './recordings.ts';

/** A line that is spoken in a recording. `isSure` is false for one whose times are not known well enough to count. */
type TrueLine = SpokenPhrase & { isSure?: boolean };

/** The speech in a recording: the lines of the text, and speech that is not in the text. */
export type SpokenTruth = {
  lines: readonly TrueLine[];
  unwritten: readonly Pick<SpokenPhrase, 'start' | 'end'>[];
};

export type ScoredCut = Pick<AlignedPhrase, 'text' | 'start' | 'end' | 'flagged'>;

export type Score = {
  /** Number of spoken lines that count. */
  lineCount: number;
  cleanCount: number;
  badUnflaggedTexts: string[];
  wronglyFlaggedCount: number;
};

/** The start or end of a phrase may miss the pause beside it by up to this many seconds. */
const TOLERANCE_SECONDS = 0.06;

/**
 * Counts the phrases with accurate boundaries and those flagged unnecessarily, and lists phrases that are not flagged although
 * their boundaries are inaccurate or they were not spoken.
 */
export function scoreCuts(cuts: readonly ScoredCut[], { lines, unwritten }: SpokenTruth): Score {
  const sounds = [...lines, ...unwritten].toSorted((a, b) => a.start - b.start);
  const score: Score = { lineCount: 0, cleanCount: 0, badUnflaggedTexts: [], wronglyFlaggedCount: 0 };
  let nextIndex = 0;
  for (const { text, start, end, flagged } of cuts) {
    const index = lines.findIndex((line, lineIndex) => lineIndex >= nextIndex && line.text === text);
    const line = lines[index];
    if (line) nextIndex = index + 1;
    if (line?.isSure === false) continue;
    const position = line ? sounds.indexOf(line) : -1;
    const isClean =
      line !== undefined &&
      start >= (sounds[position - 1]?.end ?? 0) - TOLERANCE_SECONDS &&
      start <= line.start + TOLERANCE_SECONDS &&
      end >= line.end - TOLERANCE_SECONDS &&
      end <= (sounds[position + 1]?.start ?? Infinity) + TOLERANCE_SECONDS;
    if (line) score.lineCount += 1;
    if (isClean) score.cleanCount += 1;
    if (isClean && flagged) score.wronglyFlaggedCount += 1;
    if (!isClean && !flagged) score.badUnflaggedTexts.push(text);
  }
  return score;
}
