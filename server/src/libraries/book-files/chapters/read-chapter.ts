import { studioLimits } from '@lingostory/contract/studio/fields';
import type { BookFileChoices, ClipUnit, FileChapter, FileClip } from '../book-file.ts';
import type { Block } from '../content/block-builder.ts';
import type { LeftOutList } from '../left-out.ts';
import { movePart, type TextPart } from '../overlays/locate-parts.ts';
import { type ClipText, findClipUnit } from './clip-unit.ts';
import { type ChapterItem, hasWords } from './cut-text.ts';
import { cutIntoPhrases, cutIntoUnits } from './cut-units.ts';
import { cutIntoJoinedWords, joinWordParts } from './cut-words.ts';
import { type ChapterPlan, toTitleKey } from './plan-chapters.ts';

/** The blocks of a chapter, and the units of the overlay on them. */
type ChapterText = { blocks: Block[]; parts: TextPart[] };

/** Share of clips with too much text for a phrase, above which the whole chapter is aligned again. */
const maxLongShare = 0.1;
/** Number of lines at the beginning of a chapter that may repeat its title. */
const maxTitleLines = 4;

/** Puts the pages of a chapter one after another. */
function joinSlices(
  { slices }: ChapterPlan,
  partsByEntry: ReadonlyMap<string, readonly TextPart[]>,
): ChapterText {
  const blocks: Block[] = [];
  const parts: TextPart[] = [];
  for (const { page, from, to } of slices) {
    const shift = blocks.length - from;
    for (const part of partsByEntry.get(page.entry) ?? []) {
      if (part.start.block < from || part.start.block >= to) continue;
      // A unit that reaches into the next chapter ends with this one.
      const end = part.end.block < to ? part.end : { block: to - 1, offset: Number.POSITIVE_INFINITY };
      parts.push(movePart({ ...part, end }, shift));
    }
    blocks.push(...page.blocks.slice(from, to));
  }
  return { blocks, parts };
}

/**
 * Removes the lines that repeat the chapter's title, unless they have sound. In our own exports, that is only the
 * heading, because a phrase may have the same text.
 */
function removeTitle({ blocks, parts }: ChapterText, title: string, isOwnExport: boolean): ChapterText {
  const titleKey = toTitleKey(title);
  const spokenBlocks = new Set(parts.flatMap(({ clip, start }) => (clip ? [start.block] : [])));
  let remainingKey = titleKey;
  const isTitleLine = (block: Block, index: number): boolean => {
    if (block.type !== 'text' || spokenBlocks.has(index)) return false;
    if (isOwnExport) return index === 0 && block.headingLevel > 0;
    const key = toTitleKey(block.text);
    const isPart = key !== '' && (block.headingLevel > 0 ? remainingKey.includes(key) : key === titleKey);
    if (isPart) remainingKey = remainingKey.replace(key, ' ');
    return isPart;
  };
  const firstTextIndex = blocks.findIndex(
    (block, index) => index >= maxTitleLines || !isTitleLine(block, index),
  );
  const count = firstTextIndex < 0 ? blocks.length : firstTextIndex;
  return {
    blocks: blocks.slice(count),
    parts: parts.filter(({ start }) => start.block >= count).map((part) => movePart(part, -count)),
  };
}

/** Returns the text of a unit, and whether it consists of whole lines. */
function toClipText(blocks: readonly Block[], { start, end }: TextPart): ClipText {
  const texts = blocks.slice(start.block, end.block + 1).map((block, index) => {
    if (block.type === 'picture') return '';
    const isLast = start.block + index === end.block;
    return block.text.slice(index === 0 ? start.offset : 0, isLast ? end.offset : undefined);
  });
  const firstBlock = blocks[start.block];
  const lastBlock = blocks[end.block];
  const isWholeParagraph =
    firstBlock?.type === 'text' &&
    lastBlock?.type === 'text' &&
    !hasWords(firstBlock.text.slice(0, start.offset)) &&
    !hasWords(lastBlock.text.slice(end.offset));
  return { text: texts.join(' '), isWholeParagraph };
}

/** Lists clips in reading order. Clips that follow each other without a gap are one. */
function toRecording(parts: readonly TextPart[]): FileClip[] {
  const recording: FileClip[] = [];
  for (const { clip } of parts) {
    const previous = recording.at(-1);
    if (!clip) continue;
    if (previous?.end !== undefined && previous.entry === clip.entry && previous.end === clip.start) {
      const { end, ...start } = previous;
      recording[recording.length - 1] = clip.end === undefined ? start : { ...start, end: clip.end };
    } else recording.push(clip);
  }
  return recording;
}

/** The first phrase of a chapter begins a paragraph. */
function beginParagraph(items: readonly ChapterItem[]): ChapterItem[] {
  const firstIndex = items.findIndex(({ type }) => type === 'phrase');
  return items.map((item, index) =>
    index === firstIndex && item.type === 'phrase' ? { ...item, separator: 'paragraph' } : item,
  );
}

/**
 * Reads a chapter's phrases, with their clips or with a recording to align. In our own exports, each unit is a phrase,
 * with or without a clip.
 */
export function readChapter(
  plan: ChapterPlan,
  partsByEntry: ReadonlyMap<string, readonly TextPart[]>,
  choices: BookFileChoices,
  leftOut: LeftOutList,
  { isOwnExport }: { isOwnExport: boolean },
): FileChapter {
  const { title } = plan;
  const { blocks, parts } = removeTitle(joinSlices(plan, partsByEntry), title, isOwnExport);
  const spokenParts = parts.filter(({ clip }) => clip);
  const clipTexts = spokenParts.map((part) => toClipText(blocks, part));
  const clipUnit: ClipUnit = findClipUnit(clipTexts);
  const createChapter = (items: readonly ChapterItem[], recording: FileClip[] = []): FileChapter => ({
    title,
    items: beginParagraph(items),
    clipUnit,
    ...(recording.length > 0 ? { recording } : {}),
  });
  const countLongText = () =>
    leftOut.add(
      'Clips of long texts',
      `They have more text than a phrase can have (${studioLimits.phrase} characters). Their text has no sound.`,
    );
  if (isOwnExport) return createChapter(cutIntoUnits(blocks, parts, countLongText, { isOwnExport }));
  if (clipUnit === 'word' && choices.words === 'join')
    return createChapter(cutIntoJoinedWords(blocks, parts, countLongText));
  const longCount = clipTexts.filter(({ text }) => text.length > studioLimits.phrase).length;
  const isRecording = clipUnit === 'paragraph' && choices.paragraphs === 'align';
  const isTooLong = longCount > maxLongShare * clipTexts.length;
  if (isTooLong && !isRecording)
    leftOut.add(
      `Clips of “${title}”`,
      `Most have more text than a phrase can have (${studioLimits.phrase} characters), so the chapter comes as one recording to align.`,
    );
  if (isRecording || isTooLong) return createChapter(cutIntoPhrases(blocks), toRecording(spokenParts));
  const unitParts = choices.words === 'join' ? joinWordParts(blocks, parts) : parts;
  return createChapter(cutIntoUnits(blocks, unitParts, countLongText));
}
