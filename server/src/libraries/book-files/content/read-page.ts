import { repairLine } from '@lingostory/contract/studio/text/split-text';
import type { LeftOutList } from '../left-out.ts';
import { limitText } from '../limit-text.ts';
import { bookFileLimits } from '../limits.ts';
import {
  findByName,
  isElement,
  type MarkupElement,
  readText,
  walkElements,
} from '../markup/markup-element.ts';
import { type Block, BlockBuilder, type Position } from './block-builder.ts';
import {
  headingElements,
  ignoredElements,
  italicElements,
  lineElements,
  paragraphElements,
  type SkippedContent,
  skippedHiddenText,
  skippedNote,
  skippedNoteReference,
  skippedPicture,
  skippedSvgText,
  undescribedPicture,
} from './element-kinds.ts';
import { findNoteReference, isNote } from './notes.ts';
import { findStyle, type PageStyles, type TextStyle } from './page-styles.ts';
import { findSkippedContent } from './skipped-content.ts';

export type Range = { start: Position; end: Position };

/** The text and the pictures of a page. */
export type Page = {
  entry: string;
  /** The page's title in its head. */
  title: string;
  blocks: Block[];
  /** The ranges of the elements whose ids were asked for. */
  ranges: ReadonlyMap<string, Range>;
  /** The ids of the elements that are phrases, beside those that an overlay lists. */
  unitIds: readonly string[];
};

export type PageOptions = {
  /** The ids of elements whose ranges are needed. */
  rangeIds: ReadonlySet<string>;
  /** True for our own exports, in which each `span` with an id is a phrase, whatever it looks like. */
  isOwnExport: boolean;
  /** The ids of elements that an overlay marks as page numbers or notes. */
  skippedIds: ReadonlyMap<string, SkippedContent>;
  /** The numbers of notes by the ids that references to them lead to. */
  noteLabels: ReadonlyMap<string, string>;
  styles: PageStyles;
  /** Returns the entry of a picture, or undefined if it can't be imported. */
  findPicture: (href: string) => string | undefined;
  leftOut: LeftOutList;
};

type Context = {
  isItalic: boolean;
  headingLevel: number;
  isPreformatted: boolean;
  isHeadingGroup: boolean;
  isRaised: boolean;
};

const rootContext: Context = {
  isItalic: false,
  headingLevel: 0,
  isPreformatted: false,
  isHeadingGroup: false,
  isRaised: false,
};

/** Inline elements that a blank paragraph may contain. */
const blankElements = new Set(['br', 'span', 'small', 'big', 'b', 'i', 'em', 'strong', 'font']);

/** Returns true for a paragraph without text, which typists use as a space between sections. */
const isBlankParagraph = ({ children }: MarkupElement): boolean =>
  children.every((child) =>
    isElement(child)
      ? blankElements.has(child.name) && child.attributes.id === undefined && isBlankParagraph(child)
      : child.trim() === '',
  );

class PageReader {
  readonly #options: PageOptions;
  readonly builder: BlockBuilder;
  readonly ranges = new Map<string, Range>();
  readonly unitIds: string[] = [];

  constructor(options: PageOptions) {
    this.#options = options;
    this.builder = new BlockBuilder(options);
  }

  read(element: MarkupElement, context: Context): void {
    const { id } = element.attributes;
    const isUnit = this.#options.isOwnExport && element.name === 'span';
    const isRangeNeeded =
      id !== undefined && !this.ranges.has(id) && (isUnit || this.#options.rangeIds.has(id));
    const start = this.builder.position;
    this.#readElement(element, context);
    if (isRangeNeeded) this.ranges.set(id, { start, end: this.builder.position });
    if (isRangeNeeded && isUnit) this.unitIds.push(id);
  }

  #skip([what, reason]: SkippedContent): void {
    this.#options.leftOut.add(what, reason);
  }

  #readElement(element: MarkupElement, context: Context): void {
    const { name } = element;
    const style = findStyle(element, this.#options.styles);
    const skippedContent = this.#findSkipped(element, context, style);
    const isParagraph = paragraphElements.has(name) || headingElements.has(name);
    const isLine = lineElements.has(name) || (style?.isBlock === true && !isParagraph);
    if (isParagraph) this.builder.endLine('paragraph');
    else if (isLine) this.builder.endItem();
    if (skippedContent) this.#skip(skippedContent);
    else if (name === 'br') this.builder.endLine('line');
    else if (name === 'hr') this.builder.endLine('section');
    else if (name === 'img' || name === 'image') this.#readPicture(element, context);
    else if (name === 'svg') this.#readDrawing(element, context);
    else if (name === 'p' && isBlankParagraph(element)) this.builder.addBlankLine();
    else if (!ignoredElements.has(name)) {
      const innerContext: Context = {
        isItalic: style?.isItalic ?? (context.isItalic || italicElements.has(name)),
        headingLevel: findHeadingLevel(name, context),
        isPreformatted: context.isPreformatted || name === 'pre',
        isHeadingGroup: context.isHeadingGroup || name === 'hgroup',
        isRaised: context.isRaised || name === 'sup',
      };
      this.#readChildren(element, innerContext);
      if (isParagraph) this.builder.endLine('paragraph');
      else if (isLine) this.builder.endItem();
      else if (name === 'td' || name === 'th' || name === 'option') this.builder.addText(' ', innerContext);
    }
  }

  /** Returns how to count an element that is left out, or undefined if it is read. */
  #findSkipped(
    element: MarkupElement,
    context: Context,
    style: TextStyle | undefined,
  ): SkippedContent | undefined {
    const { name, attributes } = element;
    const skippedContent = findSkippedContent(element, this.#options.skippedIds);
    if (skippedContent) return skippedContent;
    const isHidden = style?.isHidden || attributes.hidden !== undefined;
    if (isHidden && !ignoredElements.has(name)) return skippedHiddenText;
    if (name === 'a' && findNoteReference(element, context.isRaised)) return skippedNoteReference;
    const isBlock = paragraphElements.has(name) || lineElements.has(name);
    return isBlock && isNote(element, this.#options.noteLabels) ? skippedNote : undefined;
  }

  #readChildren({ name, children }: MarkupElement, context: Context): void {
    // A switch offers the same content in several formats, of which the last one works everywhere.
    const readableChildren =
      name === 'switch' ? children.filter((child) => !isElement(child) || child.name !== 'case') : children;
    for (const child of readableChildren) {
      if (isElement(child)) this.read(child, context);
      else if (!context.isPreformatted) this.builder.addText(child, context);
      else
        child.split(/\r?\n/).forEach((line, index) => {
          if (index > 0) this.builder.endLine('line');
          this.builder.addText(line, context);
        });
    }
  }

  #readPicture({ attributes }: MarkupElement, context: Context): void {
    const href = attributes.src ?? attributes.href;
    const alt = attributes.alt === undefined ? null : repairLine(attributes.alt);
    // An ornate initial is part of its word.
    const isInitial = alt !== null && alt.length <= 2 && /^\p{Lu}/u.test(alt);
    if (isInitial && !this.#options.isOwnExport && this.builder.isLineEmpty) {
      this.builder.addText(alt, context);
      return;
    }
    const entry = href === undefined ? undefined : this.#options.findPicture(href);
    if (entry === undefined) {
      this.#skip(skippedPicture);
      return;
    }
    if (alt === null) this.#skip(undescribedPicture);
    this.builder.addPicture({
      type: 'picture',
      entry,
      alt: alt === null ? null : limitText(alt, bookFileLimits.alternativeText),
    });
  }

  /** Reads the pictures inside a drawing, whose own text and shapes can't be imported. */
  #readDrawing(drawing: MarkupElement, context: Context): void {
    const elements = [...walkElements(drawing)];
    const pictures = elements.filter(({ name }) => name === 'image');
    const label =
      drawing.attributes['aria-label'] ?? elements.find(({ name }) => name === 'title')?.children[0];
    for (const { attributes, ...picture } of pictures) {
      const alt = typeof label === 'string' && pictures.length === 1 ? label : undefined;
      this.#readPicture(
        { ...picture, attributes: alt === undefined ? attributes : { alt, ...attributes } },
        context,
      );
    }
    if (pictures.length === 0 || elements.some(({ name }) => name === 'text')) this.#skip(skippedSvgText);
  }
}

function findHeadingLevel(name: string, { headingLevel, isHeadingGroup }: Context): number {
  if (headingElements.has(name)) return Number(name.charAt(1));
  return name === 'p' && isHeadingGroup ? headingElements.size : headingLevel;
}

/** Reads the text and the pictures of a page, without what `leftOut` counts. */
export function readPage(document: MarkupElement, entry: string, options: PageOptions): Page {
  const reader = new PageReader(options);
  const body = findByName(document, 'body') ?? document;
  reader.read(body, rootContext);
  const head = findByName(document, 'head');
  const title = head && findByName(head, 'title');
  const blocks = reader.builder.finish();
  const ranges = new Map(reader.ranges);
  // A reference to the page itself, without an id.
  ranges.set('', { start: { block: 0, offset: 0 }, end: { block: blocks.length, offset: 0 } });
  return {
    entry,
    title: title ? readText(title) : '',
    blocks,
    ranges,
    unitIds: reader.unitIds,
  };
}
