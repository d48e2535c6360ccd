import type { PhraseSeparator } from '@lingostory/contract/reading/constants';
import { studioLimits } from '@lingostory/contract/studio/fields';
import type { FilePicture } from '../book-file.ts';
import type { Block, TextBlock } from '../content/block-builder.ts';
import type { TextPart } from '../overlays/locate-parts.ts';
import {
  type ChapterItem,
  cutText,
  hasWords,
  joinTexts,
  type StyledText,
  sliceText,
  toFilePhrase,
  toPhrase,
} from './cut-text.ts';

/** A piece of a line. A piece with a part is a unit of the overlay. */
type Piece = StyledText & { separator: PhraseSeparator; part: TextPart | undefined };

/** Matches punctuation that belongs to the text before it, up to the first mark that opens the text after it. */
const closingPunctuationPattern = /^[^«“‘([{¿¡–—-]*/;

/** Matches closing punctuation before a text that no unit covers. */
const leadingPunctuationPattern = /^[^\p{L}\p{N}\s«“‘([{¿¡–—-]+(?=\s)/u;

/** Gives the punctuation between two units to the one that it belongs to. */
function attachPunctuation(pieces: readonly Piece[]): Piece[] {
  const attached: Piece[] = [];
  let opening: Piece | undefined;
  for (const piece of pieces) {
    if (opening) {
      attached.push({ ...joinTexts([opening, piece], ''), separator: opening.separator, part: piece.part });
      opening = undefined;
      continue;
    }
    const previous = attached.at(-1);
    if (piece.part) {
      attached.push(piece);
      continue;
    }
    const pattern = hasWords(piece.text) ? leadingPunctuationPattern : closingPunctuationPattern;
    const closingLength = previous?.part ? (pattern.exec(piece.text)?.[0].length ?? 0) : 0;
    if (previous && closingLength > 0)
      attached[attached.length - 1] = {
        ...joinTexts([previous, sliceText(piece, 0, closingLength)], ''),
        separator: previous.separator,
        part: previous.part,
      };
    const rest = sliceText(piece, closingLength);
    if (hasWords(rest.text)) attached.push({ ...rest, separator: piece.separator, part: undefined });
    else if (rest.text.trim() !== '') opening = { ...rest, separator: piece.separator, part: undefined };
  }
  return opening ? [...attached, opening] : attached;
}

/** Joins the lines of a unit to one text. `pictures` are those between the lines. */
function joinLines(
  blocks: readonly Block[],
  { start, end }: TextPart,
): StyledText & { pictures: FilePicture[] } {
  const pictures: FilePicture[] = [];
  const lines: StyledText[] = [];
  for (let index = start.block; index <= end.block; index += 1) {
    const block = blocks[index];
    if (block?.type === 'picture') pictures.push(block);
    else if (block)
      lines.push(
        sliceText(
          block,
          index === start.block ? start.offset : 0,
          index === end.block ? end.offset : block.text.length,
        ),
      );
  }
  return { ...joinTexts(lines, ' '), pictures };
}

/**
 * Makes a phrase of each unit of the overlay. Text that no unit covers, or that a speech synthesizer reads, is cut by the
 * splitter; in our own exports, units without sound are phrases too. Calls `onLongText` for each unit with too much text
 * for a phrase, whose clip is lost.
 */
export function cutIntoUnits(
  blocks: readonly Block[],
  parts: readonly TextPart[],
  onLongText: () => void,
  { isOwnExport = false } = {},
): ChapterItem[] {
  const items: ChapterItem[] = [];
  let pieces: Piece[] = [];
  let pictures: FilePicture[] = [];

  const addPiece = (piece: Piece) => {
    const { clip, id } = piece.part ?? {};
    const phrase = clip || (piece.part && isOwnExport) ? toPhrase(piece, piece.separator) : undefined;
    if (phrase && phrase.text.length <= studioLimits.phrase) {
      items.push({ ...toFilePhrase(phrase), ...(clip ? { clip } : {}), ...(id ? { id } : {}) });
      return;
    }
    if (phrase && clip) onLongText();
    items.push(...cutText(piece, piece.separator).map(toFilePhrase));
  };
  const finishLine = () => {
    for (const piece of attachPunctuation(pieces)) addPiece(piece);
    items.push(...pictures);
    pieces = [];
    pictures = [];
  };
  const addSlice = (block: TextBlock, from: number, text: StyledText, part?: TextPart) => {
    if (text.text.trim() === '') return;
    const isFirst = block.text.slice(0, from).trim() === '';
    pieces.push({ ...text, separator: isFirst ? block.separator : 'space', part });
  };

  let partIndex = 0;
  let offset = 0;
  for (let index = 0; index < blocks.length; index += 1) {
    const block = blocks[index];
    if (block?.type !== 'text') {
      if (block) items.push(block);
      continue;
    }
    let part = parts[partIndex];
    let isContinued = false;
    while (part && part.start.block === index) {
      partIndex += 1;
      addSlice(block, offset, sliceText(block, offset, part.start.offset));
      const { pictures: innerPictures, ...text } = joinLines(blocks, part);
      addSlice(block, part.start.offset, text, part);
      pictures.push(...innerPictures);
      offset = part.end.offset;
      if (part.end.block > index) {
        // Continues on the last line of the unit, which may contain the beginning of the next one.
        index = part.end.block - 1;
        isContinued = true;
        break;
      }
      part = parts[partIndex];
    }
    if (isContinued) continue;
    addSlice(block, offset, sliceText(block, offset));
    finishLine();
    offset = 0;
  }
  finishLine();
  return items;
}

/** Cuts text into phrases without clips. */
export const cutIntoPhrases = (blocks: readonly Block[]): ChapterItem[] =>
  blocks.flatMap((block): ChapterItem[] =>
    block.type === 'picture' ? [block] : cutText(block, block.separator).map(toFilePhrase),
  );
