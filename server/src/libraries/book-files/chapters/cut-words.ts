import type { FileClip } from '../book-file.ts';
import type { Block, TextBlock } from '../content/block-builder.ts';
import { movePart, type PlacedPart } from '../overlays/place-parts.ts';
import { type ChapterItem, type CutPhrase, cutText, sliceText, toFilePhrase, toPhrase } from './cut-text.ts';
import { cutIntoUnits } from './cut-units.ts';

/** Returns true if a clip continues another one in the same sound file. */
const continues = (clip: FileClip, previous: FileClip) =>
  clip.entry === previous.entry && clip.start >= previous.start;

/** Returns the groups of parts whose clips follow each other in one sound file. */
function groupByRun(parts: readonly PlacedPart[]): PlacedPart[][] {
  const groups: PlacedPart[][] = [];
  for (const part of parts) {
    const previousClip = groups.at(-1)?.at(-1)?.clip;
    if (previousClip && part.clip && continues(part.clip, previousClip)) groups.at(-1)?.push(part);
    else groups.push([part]);
  }
  return groups;
}

function joinRun(run: readonly PlacedPart[]): FileClip | undefined {
  const [first, last] = [run[0]?.clip, run.at(-1)?.clip];
  return first && last
    ? { entry: first.entry, start: first.start, ...(last.end === undefined ? {} : { end: last.end }) }
    : undefined;
}

const hasLetters = (text: string) => /[\p{L}\p{N}]/u.test(text);

/** Returns true if a part isn't within one of these phrases, so that its clip can't be given to any of them. */
const crossesPhrases = (block: TextBlock, phrases: readonly CutPhrase[], { start, end }: PlacedPart) => {
  const phrase = phrases.findLast(({ from }) => from <= start.offset);
  return !phrase || end.block > start.block || hasLetters(block.text.slice(phrase.to, end.offset));
};

/** Joins the clips of the words in a phrase. Cuts it where its sound continues in another file or at an earlier time. */
function joinWords(block: TextBlock, phrase: CutPhrase, parts: readonly PlacedPart[]): ChapterItem[] {
  const runs = groupByRun(
    parts.filter(({ start }) => start.offset >= phrase.from && start.offset < phrase.to),
  );
  const cuts = [phrase.from, ...runs.slice(1).map((run) => run[0]?.start.offset ?? 0), phrase.to];
  return cuts.slice(1).flatMap((to, index) => {
    const piece = toPhrase(sliceText(block, cuts[index] ?? 0, to), index === 0 ? phrase.separator : 'space');
    const clip = joinRun(runs[index] ?? []);
    return piece ? [{ ...toFilePhrase(piece), ...(clip ? { clip } : {}) }] : [];
  });
}

/**
 * Cuts text into phrases with the splitter, and joins the clips of the words in each. A line with clips of more than a
 * phrase is cut into the units of the overlay instead; see `cutIntoUnits`.
 */
export function cutIntoJoinedWords(
  blocks: readonly Block[],
  parts: readonly PlacedPart[],
  onLongText: () => void,
): ChapterItem[] {
  const partsByBlock = new Map<number, PlacedPart[]>();
  for (const part of parts) {
    const blockParts = partsByBlock.get(part.start.block);
    if (blockParts) blockParts.push(part);
    else partsByBlock.set(part.start.block, [part]);
  }
  const items: ChapterItem[] = [];
  for (let index = 0; index < blocks.length; index += 1) {
    const block = blocks[index];
    if (!block) continue;
    if (block.type === 'picture') {
      items.push(block);
      continue;
    }
    const blockParts = partsByBlock.get(index) ?? [];
    const spokenParts = blockParts.filter(({ clip }) => clip);
    const phrases = cutText(block, block.separator);
    if (!spokenParts.some((part) => crossesPhrases(block, phrases, part))) {
      for (const phrase of phrases) items.push(...joinWords(block, phrase, spokenParts));
      continue;
    }
    let last = index;
    const unitParts: PlacedPart[] = [];
    for (let unitIndex = index; unitIndex <= last; unitIndex += 1)
      for (const part of partsByBlock.get(unitIndex) ?? []) {
        last = Math.max(last, part.end.block);
        unitParts.push(movePart(part, -index));
      }
    items.push(...cutIntoUnits(blocks.slice(index, last + 1), unitParts, onLongText));
    index = last;
  }
  return items;
}
