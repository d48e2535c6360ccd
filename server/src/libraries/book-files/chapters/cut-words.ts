import { splitText } from '@lingostory/contract/studio/text/split-text';
import { splitPhrase } from '@lingostory/contract/words';
import type { FileClip } from '../book-file.ts';
import type { Block, TextBlock } from '../content/block-builder.ts';
import { movePart, type TextPart } from '../overlays/locate-parts.ts';
import {
  type ChapterItem,
  type CutPhrase,
  cutText,
  hasWords,
  sliceText,
  toFilePhrase,
  toPhrase,
} from './cut-text.ts';
import { cutIntoUnits } from './cut-units.ts';

/** Returns true if a clip continues another one in the same sound file. */
const continues = (clip: FileClip, previous: FileClip) =>
  clip.entry === previous.entry && clip.start >= previous.start;

/** Returns the groups of parts whose clips follow each other in one sound file. */
function groupByRun(parts: readonly TextPart[]): TextPart[][] {
  const groups: TextPart[][] = [];
  for (const part of parts) {
    const previousClip = groups.at(-1)?.at(-1)?.clip;
    if (previousClip && part.clip && continues(part.clip, previousClip)) groups.at(-1)?.push(part);
    else groups.push([part]);
  }
  return groups;
}

function joinRun(run: readonly TextPart[]): FileClip | undefined {
  const [first, last] = [run[0]?.clip, run.at(-1)?.clip];
  return first && last
    ? { entry: first.entry, start: first.start, ...(last.end === undefined ? {} : { end: last.end }) }
    : undefined;
}

/** Returns true if a part isn't within one of these phrases, so that its clip can't be given to any of them. */
const crossesPhrases = (block: TextBlock, phrases: readonly CutPhrase[], { start, end }: TextPart) => {
  const phrase = phrases.findLast(({ from }) => from <= start.offset);
  return !phrase || end.block > start.block || hasWords(block.text.slice(phrase.to, end.offset));
};

/**
 * Returns the times of a phrase's words from the start of its clip, or undefined if its words aren't those that have
 * clips. Elided words, for instance, often share a clip with the next word.
 */
function findWordTimes(phrase: string, run: readonly TextPart[], start: number): number[] | undefined {
  const wordCount = splitPhrase(phrase).filter(({ isWord }) => isWord).length;
  if (wordCount !== run.length) return;
  const times = run.flatMap(({ clip }) => [clip?.start, clip?.end]);
  return times.every((time) => time !== undefined)
    ? times.map((time) => Math.round((time - start) * 1000))
    : undefined;
}

/** Joins the clips of the words in a phrase. Cuts it where its sound goes on in another file or at an earlier time. */
function joinWords(block: TextBlock, phrase: CutPhrase, parts: readonly TextPart[]): ChapterItem[] {
  const runs = groupByRun(
    parts.filter(({ start }) => start.offset >= phrase.from && start.offset < phrase.to),
  );
  const cuts = [phrase.from, ...runs.slice(1).map((run) => run[0]?.start.offset ?? 0), phrase.to];
  return cuts.slice(1).flatMap((to, index) => {
    const piece = toPhrase(sliceText(block, cuts[index] ?? 0, to), index === 0 ? phrase.separator : 'space');
    if (!piece) return [];
    const run = runs[index] ?? [];
    const clip = joinRun(run);
    const wordTimes = clip && findWordTimes(piece.text, run, clip.start);
    return [
      {
        ...toFilePhrase(piece),
        ...(clip ? { clip } : {}),
        ...(wordTimes ? { wordTimes, areWordsMeasured: true } : {}),
      },
    ];
  });
}

/** Returns the text from the start of one part to the end of another one on the same line. */
const textBetween = (block: TextBlock, from: TextPart, to: TextPart) =>
  block.text.slice(from.start.offset, to.end.offset).trim();

const isWord = (text: string) => text !== '' && !/\s/.test(text);

/**
 * Joins neighboring parts that are single words of one phrase, for chapters in which only some sentences are cut into
 * words.
 */
export function joinWordParts(blocks: readonly Block[], parts: readonly TextPart[]): TextPart[] {
  const joinedParts: TextPart[] = [];
  let areWords = false;
  for (const part of parts) {
    const block = blocks[part.start.block];
    const previous = joinedParts.at(-1);
    const isSingleWord =
      block?.type === 'text' && part.end.block === part.start.block && isWord(textBetween(block, part, part));
    const isJoined =
      isSingleWord &&
      areWords &&
      previous?.clip !== undefined &&
      part.clip !== undefined &&
      previous.start.block === part.start.block &&
      continues(part.clip, previous.clip) &&
      !hasWords(block.text.slice(previous.end.offset, part.start.offset)) &&
      splitText(textBetween(block, previous, part)).length === 1;
    if (isJoined) {
      const clip = joinRun([previous, part]);
      joinedParts[joinedParts.length - 1] = { ...previous, end: part.end, clip };
    } else joinedParts.push(part);
    areWords = isSingleWord;
  }
  return joinedParts;
}

/**
 * Cuts text into phrases with the splitter, and joins the clips of the words in each. A line with clips of more than a
 * phrase is cut into the units of the overlay instead; see `cutIntoUnits`.
 */
export function cutIntoJoinedWords(
  blocks: readonly Block[],
  parts: readonly TextPart[],
  onLongText: () => void,
): ChapterItem[] {
  const partsByBlock = new Map<number, TextPart[]>();
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
    const unitParts: TextPart[] = [];
    for (let unitIndex = index; unitIndex <= last; unitIndex += 1)
      for (const part of partsByBlock.get(unitIndex) ?? []) {
        last = Math.max(last, part.end.block);
        unitParts.push(movePart(part, -index));
      }
    const unitBlocks = blocks.slice(index, last + 1);
    items.push(...cutIntoUnits(unitBlocks, joinWordParts(unitBlocks, unitParts), onLongText));
    index = last;
  }
  return items;
}
