import type { FileChapter, FilePhrase, FilePicture } from '../book-file.ts';
import { toCharacterStart } from '../limit-text.ts';
import { fromChapter, stylesheetName } from './entry-names.ts';
import { createChapterTitle, escapeAttribute, escapeText, escapeTitle } from './xml-text.ts';

/** A phrase with the pictures before it. */
type Part = { phrase: IdentifiedPhrase; pictures: FilePicture[] };
/** `section` is true for the first block after a section break. A block of pictures has no parts. */
type Block = { hasSectionBreak: boolean; pictures: FilePicture[]; parts: Part[] };
type IdentifiedPhrase = FilePhrase & { id: string };

const dialoguePattern = /^\s*[–—-]\s/u;

const idPattern = /^[a-z][\w-]*$/i;
/** Ids of other elements in pages and overlays. */
const reservedIds = ['title', 'chapter'];

/** Returns a chapter whose phrases all have an id: their own, or one of their position in the chapter. */
export function identifyPhrases({ items, ...chapter }: FileChapter) {
  const usedIds = new Set(reservedIds);
  const isFree = (id: string) => idPattern.test(id) && !usedIds.has(id);
  return {
    ...chapter,
    items: items.map((item, index) => {
      if (item.type === 'picture') return item;
      let id = item.id ?? `n${index + 1}`;
      while (!isFree(id)) id = `n${index + 1}-${usedIds.size}`;
      usedIds.add(id);
      return { ...item, id };
    }),
  };
}
export type IdentifiedChapter = ReturnType<typeof identifyPhrases>;

/** Groups a chapter's items into paragraphs, and the pictures between them. */
function groupBlocks(items: IdentifiedChapter['items']): Block[] {
  const blocks: Block[] = [];
  let pictures: FilePicture[] = [];
  for (const item of items) {
    if (item.type === 'picture') {
      pictures.push(item);
      continue;
    }
    const block = blocks.at(-1);
    const isInParagraph = item.separator === 'space' || item.separator === 'line';
    if (block && isInParagraph) block.parts.push({ phrase: item, pictures });
    else {
      const hasSectionBreak = block !== undefined && item.separator === 'section';
      blocks.push({ hasSectionBreak, pictures, parts: [{ phrase: item, pictures: [] }] });
    }
    pictures = [];
  }
  if (pictures.length > 0) blocks.push({ hasSectionBreak: false, pictures, parts: [] });
  return blocks;
}

/** Writes a phrase's text with its italics. Ranges that overlap others, or that lie outside the text, are left out. */
function renderText({ text, emphasis }: FilePhrase): string {
  let html = '';
  let position = 0;
  for (let index = 0; index + 1 < emphasis.length; index += 2) {
    const [start = 0, end = 0] = emphasis.slice(index, index + 2).map((at) => toCharacterStart(text, at));
    if (start < position || end <= start || end > text.length) continue;
    html += `${escapeText(text.slice(position, start))}<em>${escapeText(text.slice(start, end))}</em>`;
    position = end;
  }
  return html + escapeText(text.slice(position));
}

type PictureNames = ReadonlyMap<string, string>;

/** A picture without a description gets no `alt`, so that nobody takes it for a decorative one. */
function renderPicture({ entry, alt }: FilePicture, names: PictureNames): string {
  const name = names.get(entry);
  if (name === undefined) return '';
  const description = alt === null ? '' : ` alt="${escapeAttribute(alt)}"`;
  return `<img src="${fromChapter(name)}"${description}/>`;
}

function renderPart({ phrase, pictures }: Part, isFirst: boolean, names: PictureNames): string {
  const separator = phrase.separator === 'line' ? '<br/>\n' : ' ';
  const images = pictures.map((picture) => `${renderPicture(picture, names)} `).join('');
  return `${isFirst ? '' : separator}${images}<span id="${phrase.id}">${renderText(phrase)}</span>`;
}

function* renderBlock({ hasSectionBreak, pictures, parts }: Block, names: PictureNames): Generator<string> {
  if (hasSectionBreak) yield '<hr/>\n';
  for (const picture of pictures) {
    const image = renderPicture(picture, names);
    if (image !== '') yield `<figure>${image}</figure>\n`;
  }
  const [firstPart] = parts;
  if (!firstPart) return;
  const isVerse = parts.some(({ phrase }, index) => index > 0 && phrase.separator === 'line');
  const isDialogue = dialoguePattern.test(firstPart.phrase.text);
  const classes = [...(isVerse ? ['verse'] : []), ...(isDialogue ? ['dialogue'] : [])].join(' ');
  yield classes === '' ? '<p>' : `<p class="${classes}">`;
  for (const [index, part] of parts.entries()) yield renderPart(part, index === 0, names);
  yield '</p>\n';
}

/** Writes a chapter as XHTML, in pieces. `names` has the entries of the pictures that exist, by their source. */
export function* renderChapterPage(
  chapter: IdentifiedChapter,
  { language, number, pictureNames }: { language: string; number: number; pictureNames: PictureNames },
): Generator<string> {
  const title = escapeTitle(chapter.title, createChapterTitle(number));
  const languageTag = escapeAttribute(language);
  yield `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${languageTag}" xml:lang="${languageTag}">
<head>
<title>${title}</title>
<link rel="stylesheet" type="text/css" href="${fromChapter(stylesheetName)}"/>
</head>
<body>
<section epub:type="chapter" role="doc-chapter" aria-labelledby="title">
<h1 id="title">${title}</h1>
`;
  for (const block of groupBlocks(chapter.items)) yield* renderBlock(block, pictureNames);
  yield '</section>\n</body>\n</html>\n';
}
