import type { FileClip } from '../book-file.ts';
import { comparePositions, type Position } from '../content/block-builder.ts';
import type { Page, Range } from '../content/read-page.ts';
import type { LeftOutList } from '../left-out.ts';
import type { OverlayPart } from './read-overlay.ts';

/** A range of a page that is one unit of its overlay, with its clip if it has sound. */
export type TextPart = Range & { id: string; clip: FileClip | undefined };

/** Moves a part by a number of blocks. */
export const movePart = (part: TextPart, blockCount: number): TextPart => ({
  ...part,
  start: { ...part.start, block: part.start.block + blockCount },
  end: { ...part.end, block: part.end.block + blockCount },
});

/** Gap between two clips of the same text in seconds, up to which they are one clip. */
const maxGapSeconds = 0.1;

const isBefore = (a: Position, b: Position) => comparePositions(a, b) < 0;

/** Returns a range without blank text at its ends, or undefined if it contains no text. */
function trimRange({ blocks }: Page, { start, end }: Range): Range | undefined {
  let trimmed: Range | undefined;
  for (let index = start.block; index <= end.block; index += 1) {
    const block = blocks[index];
    if (block?.type !== 'text') continue;
    const from = index === start.block ? start.offset : 0;
    const to = index === end.block ? Math.min(end.offset, block.text.length) : block.text.length;
    if (block.text.slice(from, to).trim() === '') continue;
    trimmed = { start: trimmed?.start ?? { block: index, offset: from }, end: { block: index, offset: to } };
  }
  return trimmed;
}

const hasPicture = ({ blocks }: Page, { start, end }: Range) =>
  blocks.slice(start.block, end.block + 1).some(({ type }) => type === 'picture');

function joinClips(clip: FileClip | undefined, nextClip: FileClip | undefined): FileClip | undefined {
  if (!clip || !nextClip || clip.entry !== nextClip.entry || clip.end === undefined) return;
  const isContinued = Math.abs(nextClip.start - clip.end) <= maxGapSeconds;
  return isContinued
    ? { entry: clip.entry, start: clip.start, ...(nextClip.end === undefined ? {} : { end: nextClip.end }) }
    : undefined;
}

/** Sorts parts by their position in the text, and leaves one part for each piece of text: the smallest one. */
function removeOverlaps(parts: readonly TextPart[], leftOut: LeftOutList): TextPart[] {
  const sortedParts = parts.toSorted(
    (a, b) => comparePositions(a.start, b.start) || comparePositions(b.end, a.end),
  );
  const separateParts: TextPart[] = [];
  for (const part of sortedParts) {
    let previous = separateParts.at(-1);
    if (previous && previous.id === part.id) {
      const clip = joinClips(previous.clip, part.clip);
      if (clip) separateParts[separateParts.length - 1] = { ...previous, clip };
      else if (part.clip) leftOut.add('Second clips of the same text', 'A phrase has one clip.');
      continue;
    }
    while (previous && isBefore(part.start, previous.end)) {
      if (previous.clip)
        leftOut.add('Clips of longer texts', 'Parts of these texts have clips of their own, which are used.');
      separateParts.pop();
      previous = separateParts.at(-1);
    }
    separateParts.push(part);
  }
  return separateParts;
}

/**
 * Finds the text of each part of an overlay. The order of the text counts, not that of the overlay. Where parts
 * overlap, the smaller ones are used, and those with sound before those without.
 */
export function locateParts(page: Page, parts: readonly OverlayPart[], leftOut: LeftOutList): TextPart[] {
  const locatedParts: TextPart[] = [];
  const units = page.unitIds.map((fragment) => ({ text: { fragment }, clip: undefined, skipped: undefined }));
  for (const { text, clip, skipped } of [...parts, ...units]) {
    if (skipped) continue;
    const range = page.ranges.get(text.fragment);
    const textRange = range && trimRange(page, range);
    // Without a clip, a part only cuts the line that it stands on.
    if (textRange && (clip || textRange.start.block === textRange.end.block))
      locatedParts.push({ ...textRange, id: text.fragment, clip });
    else if (clip && range && hasPicture(page, range))
      leftOut.add('Sound of pictures', 'Only text has sound.');
    else if (clip && range)
      leftOut.add('Clips without text', 'The parts of the page that they belong to have no text.');
    else if (clip) leftOut.add('Clips without text', 'The overlay refers to text that isn’t on its page.');
  }
  const spokenParts = removeOverlaps(
    locatedParts.filter(({ clip }) => clip),
    leftOut,
  );
  const silentParts = removeOverlaps(
    locatedParts.filter(({ clip }) => !clip),
    leftOut,
  ).filter((part) => !overlapsAny(part, spokenParts));
  return [...spokenParts, ...silentParts].sort((a, b) => comparePositions(a.start, b.start));
}

/** Returns true if a range overlaps one of these ranges, which are sorted and apart from each other. */
function overlapsAny({ start, end }: Range, sortedRanges: readonly Range[]): boolean {
  let low = 0;
  let high = sortedRanges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const range = sortedRanges[middle];
    if (range && comparePositions(range.end, start) <= 0) low = middle + 1;
    else high = middle;
  }
  const range = sortedRanges[low];
  return range !== undefined && isBefore(range.start, end);
}
