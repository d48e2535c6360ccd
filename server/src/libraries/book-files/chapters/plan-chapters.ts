import { studioLimits } from '@lingostory/contract/studio/fields';
import { repairLine } from '@lingostory/contract/studio/text/split-text';
import { type Block, comparePositions, type Position } from '../content/block-builder.ts';
import type { Page } from '../content/read-page.ts';
import { limitText } from '../limit-text.ts';
import type { TocEntry } from '../package/read-navigation.ts';

/** Consecutive blocks of a page. */
type PageSlice = { page: Page; from: number; to: number };

export type ChapterPlan = { title: string; slices: PageSlice[] };

/** The beginning of a chapter. `page` is an index in the reading order. */
type ChapterStart = { title: string; page: number; block: number; level: number; hasChildren: boolean };

const titleGap = ' – ';

/** Titles for chapters that have none. They are French, because readers see them in a French book. */
const openingTitle = 'Début';
const toDefaultTitle = (index: number) => `Chapitre ${index + 1}`;

const joinTitles = (titles: readonly string[]) =>
  limitText(titles.filter((part) => part !== '').join(titleGap), studioLimits.title);

/** Reduces a title to its letters and digits, so that titles can be compared. */
export const toTitleKey = (title: string) =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** Returns the block that a link leads to: the next one, if it leads to the end of a line. */
function findStartBlock({ block: index, offset }: Position, blocks: readonly Block[]): number {
  const block = blocks[index];
  const isAtEnd = block?.type === 'text' && offset > 0 && block.text.slice(offset).trim() === '';
  return isAtEnd ? index + 1 : index;
}

/** Returns true if a title begins with the title of its part, as in `1.2 Le départ` or `Livre I, chapitre 2`. */
function beginsWith(title: string, partTitle: string): boolean {
  const isPrefix = title.toLowerCase().startsWith(partTitle.toLowerCase());
  return isPrefix && !/^[\p{L}\p{N}]/u.test(title.slice(partTitle.length));
}

/**
 * Lists the entries of the table of contents that lead into the text. The title of a part precedes those of its
 * chapters, unless the whole book is one part.
 */
function listStarts(toc: readonly TocEntry[], pages: readonly Page[]): ChapterStart[] {
  const pageIndexes = new Map(pages.map(({ entry }, index) => [entry, index]));
  const starts: ChapterStart[] = [];
  const addStarts = (entries: readonly TocEntry[], titles: readonly string[], level: number) => {
    for (const { title, reference, children } of entries) {
      const isRepeated = titles.some((parentTitle) => beginsWith(title, parentTitle));
      const ownTitles = isRepeated ? [title] : [...titles, title];
      const page = reference && pageIndexes.get(reference.path);
      if (reference && page !== undefined) {
        const range = pages[page]?.ranges.get(reference.fragment);
        starts.push({
          title: joinTitles(ownTitles) || toDefaultTitle(starts.length),
          page,
          // An entry with a fragment that doesn't exist leads to the beginning of its page.
          block: range ? findStartBlock(range.start, pages[page]?.blocks ?? []) : 0,
          level,
          hasChildren: children.length > 0,
        });
      }
      const isWholeBook = entries === toc && toc.length === 1;
      addStarts(children, isWholeBook ? [] : ownTitles, level + 1);
    }
  };
  addStarts(toc, [], 0);
  return starts;
}

/** Returns the index of the block where a chapter begins: with its heading, even if the link leads after it. */
function includeHeading({ title, page: pageIndex, block }: ChapterStart, pages: readonly Page[]): number {
  const blocks = pages[pageIndex]?.blocks ?? [];
  const titleKey = toTitleKey(title);
  let first = block;
  for (let previous = blocks[first - 1]; previous?.type === 'text'; previous = blocks[first - 1]) {
    const key = toTitleKey(previous.text);
    if (previous.headingLevel === 0 || key === '' || !titleKey.includes(key)) break;
    first -= 1;
  }
  return first;
}

/** Merges starts at the same position. A part gives way to its first chapter, whose title contains its own. */
function sortStarts(starts: readonly ChapterStart[], pages: readonly Page[]): ChapterStart[] {
  const sortedStarts = starts
    .map((start) => ({ ...start, block: includeHeading(start, pages) }))
    .sort((a, b) => comparePositions({ block: a.page, offset: a.block }, { block: b.page, offset: b.block }));
  const mergedStarts: ChapterStart[] = [];
  for (const start of sortedStarts) {
    const previous = mergedStarts.at(-1);
    if (previous?.page !== start.page || previous.block !== start.block) mergedStarts.push(start);
    else if (previous.hasChildren && start.level > previous.level)
      mergedStarts[mergedStarts.length - 1] = start;
  }
  return mergedStarts;
}

const findHeading = ({ blocks }: Page) =>
  blocks
    .slice(0, 3)
    .find((block): block is Block & { type: 'text' } => block.type === 'text' && block.headingLevel > 0);

/** Returns a title for a page that the table of contents doesn't list. */
function findPageTitle(page: Page, bookTitle: string): string | undefined {
  const heading = findHeading(page);
  const title = heading?.text ?? (toTitleKey(page.title) === toTitleKey(bookTitle) ? '' : page.title);
  return joinTitles([repairLine(title)]) || undefined;
}

/** Lists the beginnings of chapters that the table of contents doesn't list. */
function listUnlistedStarts(
  pages: readonly Page[],
  listedStarts: readonly ChapterStart[],
  bookTitle: string,
): ChapterStart[] {
  const [firstStart, lastStart] = [listedStarts[0], listedStarts.at(-1)];
  const lastPage = lastStart && pages[lastStart.page];
  const lastLevel = lastPage && findHeading(lastPage)?.headingLevel;
  const isUnlisted = (page: Page, index: number): boolean => {
    if (page.blocks.length === 0) return false;
    if (!firstStart || !lastStart || index < firstStart.page) return true;
    if (index === firstStart.page) return firstStart.block > 0;
    // Pages after the last listed one continue it, unless they have a heading of the same rank.
    const level = index > lastStart.page ? findHeading(page)?.headingLevel : undefined;
    return level !== undefined && lastLevel !== undefined && level <= lastLevel;
  };
  return pages.flatMap((page, index): ChapterStart[] => {
    if (!isUnlisted(page, index)) return [];
    const title = findPageTitle(page, bookTitle) ?? (firstStart ? openingTitle : toDefaultTitle(index));
    return [{ title, page: index, block: 0, level: 0, hasChildren: false }];
  });
}

/** Divides the pages, in reading order, into chapters by the table of contents. */
export function planChapters(
  pages: readonly Page[],
  toc: readonly TocEntry[],
  bookTitle: string,
): ChapterPlan[] {
  const listedStarts = sortStarts(listStarts(toc, pages), pages);
  const starts = [...listUnlistedStarts(pages, listedStarts, bookTitle), ...listedStarts].sort(
    (a, b) => a.page - b.page || a.block - b.block,
  );
  return mergeTitlePages(
    starts.map((start, index) => ({ ...start, slices: listSlices(pages, start, starts[index + 1]) })),
  );
}

/** Returns the blocks from the beginning of a chapter to that of the next one. */
function listSlices(
  pages: readonly Page[],
  start: ChapterStart,
  next: ChapterStart | undefined,
): PageSlice[] {
  const lastPage = next ? next.page : pages.length - 1;
  return pages.slice(start.page, lastPage + 1).flatMap((page, index) => {
    const from = index === 0 ? start.block : 0;
    const to = next && start.page + index === next.page ? next.block : page.blocks.length;
    return from < to ? [{ page, from, to }] : [];
  });
}

/** Adds the title page of a part, which contains nothing but headings, to its first chapter. */
function mergeTitlePages(plans: readonly (ChapterStart & ChapterPlan)[]): ChapterPlan[] {
  const mergedPlans: ChapterPlan[] = [];
  let titleSlices: PageSlice[] = [];
  for (const [planIndex, { title, slices, hasChildren, level }] of plans.entries()) {
    const index = mergedPlans.length;
    const allSlices = [...titleSlices, ...slices];
    titleSlices = [];
    const next = plans[planIndex + 1];
    const isTitlePage = slices.every(({ page, from, to }) =>
      page.blocks.slice(from, to).every((block) => block.type === 'text' && block.headingLevel > 0),
    );
    if (hasChildren && isTitlePage && next && next.level > level) titleSlices = allSlices;
    else mergedPlans[index] = { title, slices: allSlices };
  }
  return mergedPlans;
}
