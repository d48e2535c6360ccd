import type { PhraseSeparator } from '@lingostory/contract/reading/constants';
import { isOrnament } from '@lingostory/contract/studio/text/line-shape';
import type { FilePicture } from '../book-file.ts';

export type TextBlock = {
  type: 'text';
  text: string;
  separator: PhraseSeparator;
  /** Italic ranges of `text`, as a flat list of starts and ends. */
  emphasis: number[];
  /** The level of a heading from 1 to 6, or 0 for other text. */
  headingLevel: number;
};

/** A line of text or a picture. A paragraph with line breaks is several blocks. */
export type Block = TextBlock | FilePicture;

/** A position in the blocks of a page. `offset` counts characters in the text of a block. */
export type Position = { block: number; offset: number };

export const comparePositions = (a: Position, b: Position) => a.block - b.block || a.offset - b.offset;

/** Above this share of blank paragraphs, they are the space between paragraphs rather than between sections. */
const maxBlankShare = 0.3;

const strengthOf = { space: -1, line: 0, paragraph: 1, blank: 2, section: 3 } as const;
/** `space` is for a picture inside a line, and `blank` for a blank paragraph, whose meaning depends on how many a page has. */
type Break = keyof typeof strengthOf;

const collapsibleSpacePattern = /[^\S\u00A0\u202F\u2006\u2009\u200A]+/g;
/** Narrow spaces, which typesetters use where French has a narrow no-break space. */
const thinSpacePattern = /[\u2006\u2009\u200A]/g;

/** Builds the blocks of a page from its texts, breaks and pictures. */
export class BlockBuilder {
  readonly #blocks: Block[] = [];
  readonly #blankIndexes = new Set<number>();
  #text = '';
  #emphasis: number[] = [];
  #break: Break = 'paragraph';
  #headingLevel = 0;
  /** Pictures inside the current line, which follow it. */
  #pictures: FilePicture[] = [];
  #blankCount = 0;
  readonly #isOwnExport: boolean;

  constructor({ isOwnExport }: { isOwnExport: boolean }) {
    this.#isOwnExport = isOwnExport;
  }

  get position(): Position {
    return { block: this.#blocks.length, offset: this.#text.length };
  }

  get isLineEmpty(): boolean {
    return this.#text.trim() === '';
  }

  addText(rawText: string, { isItalic, headingLevel }: { isItalic: boolean; headingLevel: number }): void {
    const collapsed = rawText
      .normalize('NFC')
      .replace(collapsibleSpacePattern, ' ')
      .replace(thinSpacePattern, '\u202F');
    const text = this.#text === '' || this.#text.endsWith(' ') ? collapsed.replace(/^ /, '') : collapsed;
    if (text === '') return;
    const start = this.#text.length;
    this.#text += text;
    if (headingLevel > 0) this.#headingLevel = headingLevel;
    if (!isItalic || text === ' ') return;
    if (this.#emphasis.at(-1) === start) this.#emphasis[this.#emphasis.length - 1] = this.#text.length;
    else this.#emphasis.push(start, this.#text.length);
  }

  /** Adds a picture after the current line, or between two phrases of a line in our own exports. */
  addPicture(picture: FilePicture): void {
    if (this.#isOwnExport && !this.isLineEmpty) {
      this.#finishLine();
      this.#break = 'space';
    }
    if (this.isLineEmpty) this.#blocks.push(picture);
    else this.#pictures.push(picture);
  }

  /** Ends the current line. The strongest break between two lines counts. */
  endLine(nextBreak: Break): void {
    const wasEmpty = this.isLineEmpty;
    // A second line break in a row begins a paragraph.
    const addedBreak = wasEmpty && nextBreak === 'line' && this.#break === 'line' ? 'paragraph' : nextBreak;
    this.#finishLine();
    if (strengthOf[addedBreak] > strengthOf[this.#break]) this.#break = addedBreak;
  }

  /** Ends the current line without turning consecutive breaks into a paragraph, as between the items of a list. */
  endItem(): void {
    this.#finishLine();
  }

  addBlankLine(): void {
    this.#blankCount += 1;
    this.endLine('blank');
  }

  #finishLine(): void {
    if (this.isLineEmpty) {
      this.#text = '';
      this.#emphasis = [];
      return;
    }
    // In our own exports, a section break is a rule, and an ornament a phrase.
    if (!this.#isOwnExport && isOrnament(this.#text)) this.#break = 'section';
    else {
      const previousBlock = this.#blocks.findLast((block) => block.type === 'text');
      const separator = this.#break === 'blank' ? 'section' : this.#break;
      if (this.#break === 'blank') this.#blankIndexes.add(this.#blocks.length);
      this.#blocks.push({
        type: 'text',
        text: this.#text.trimEnd(),
        // A heading is never cut off from its text.
        separator: separator === 'section' && previousBlock?.headingLevel ? 'paragraph' : separator,
        emphasis: this.#emphasis,
        headingLevel: this.#headingLevel,
      });
      this.#break = 'line';
    }
    this.#blocks.push(...this.#pictures);
    this.#pictures = [];
    this.#text = '';
    this.#emphasis = [];
    this.#headingLevel = 0;
  }

  finish(): Block[] {
    this.endLine('paragraph');
    const areBlanksSpacing = this.#blankCount > maxBlankShare * this.#blocks.length;
    if (areBlanksSpacing)
      for (const index of this.#blankIndexes) {
        const block = this.#blocks[index];
        if (block?.type === 'text') block.separator = 'paragraph';
      }
    return this.#blocks;
  }
}
