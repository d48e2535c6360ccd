import { toCueText } from './cue-text.ts';
import { parseRows, type TimesProblem, type TimesResult, type UnparsedRow } from './timed-rows.ts';

const timeArrow = '-->';
/** Matches the first line of a WebVTT block that is not a cue. */
const commentStartPattern = /^(?:WEBVTT|NOTE|STYLE|REGION)(?:\s|$)/;

type SubtitleBlock = { line: number; lines: string[] };

/** Reads SRT and WebVTT: blocks separated by empty lines, each with a line of times followed by text. */
export function parseSubtitles(lines: readonly string[]): TimesResult {
  const isWebVtt = lines[0]?.startsWith('WEBVTT') ?? false;
  const strayLineProblems: TimesProblem[] = [];
  const unparsedRows = blocksOf(lines).flatMap((block) => {
    const cues = cuesOf(block);
    const isComment = isWebVtt && commentStartPattern.test(block.lines[0] ?? '');
    if (cues.length === 0 && !isComment) {
      strayLineProblems.push({ line: block.line, message: 'This text has no times.' });
    }
    return cues;
  });
  const { rows, problems } = parseRows(unparsedRows, 'cue');
  return {
    rows,
    problems: [...problems, ...strayLineProblems].sort((a, b) => (a.line ?? 0) - (b.line ?? 0)),
  };
}

function blocksOf(lines: readonly string[]): SubtitleBlock[] {
  const blocks: SubtitleBlock[] = [];
  let block: SubtitleBlock | undefined;
  lines.forEach((line, index) => {
    if (line.trim() === '') {
      block = undefined;
    } else if (block) {
      block.lines.push(line);
    } else {
      block = { line: index + 1, lines: [line] };
      blocks.push(block);
    }
  });
  return blocks;
}

/**
 * Returns the cues of a block. A block usually has one cue, but has several if the empty lines between cues are
 * missing.
 */
function cuesOf({ line, lines }: SubtitleBlock): UnparsedRow[] {
  const timeLineIndexes = lines.flatMap((text, index) => (text.includes(timeArrow) ? [index] : []));
  return timeLineIndexes.map((timeLineIndex, index) => {
    const nextTimeLineIndex = timeLineIndexes[index + 1];
    const textLines = lines.slice(timeLineIndex + 1, nextTimeLineIndex);
    const hasNextCueNumber = nextTimeLineIndex !== undefined && /^\s*\d+\s*$/.test(textLines.at(-1) ?? '');
    const [start = '', rest = ''] = (lines[timeLineIndex] ?? '').split(timeArrow);
    return {
      line: line + timeLineIndex,
      start: start.trim(),
      // Leaves out the cue settings after the end time, such as the position on the screen.
      end: rest.trim().split(/\s/)[0] ?? '',
      text: toCueText(hasNextCueNumber ? textLines.slice(0, -1) : textLines),
    };
  });
}
