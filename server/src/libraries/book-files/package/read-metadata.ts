import { studioLimits } from '@lingostory/contract/studio/fields';
import { repairLine } from '@lingostory/contract/studio/text/split-text';
import { Parser } from 'htmlparser2';
import { limitText } from '../limit-text.ts';
import { listElements, type MarkupElement, readText, walkElements } from '../markup/markup-element.ts';

export type BookMetadata = {
  title: string;
  authors: string[];
  narrators: string[];
  description: string;
  language: string;
  rights: string;
  /** The id or path of the cover picture that EPUB 2 names. */
  coverId: string;
};

/** Returns the values of the `meta` elements that refine other elements, by the id of the refined element. */
function readRefinements(elements: readonly MarkupElement[], property: string): Map<string, string[]> {
  const refinements = new Map<string, string[]>();
  for (const element of elements) {
    if (element.name !== 'meta' || element.attributes.property !== property) continue;
    const id = element.attributes.refines?.replace(/^#/, '') ?? '';
    refinements.set(id, [...(refinements.get(id) ?? []), readText(element)]);
  }
  return refinements;
}

/** Returns the visible text of a description, which stores often export as escaped HTML. */
export function toPlainText(html: string): string {
  if (!/[<&]/.test(html)) return html;
  const texts: string[] = [];
  const addBreak = (name: string) => {
    if (/^(?:p|div|br|li|h\d|blockquote)$/.test(name)) texts.push('\n');
  };
  const parser = new Parser({
    onopentagname: addBreak,
    ontext: (text) => texts.push(text),
    onclosetag: addBreak,
  });
  parser.end(html);
  return texts.join('');
}

const tidyLines = (text: string) =>
  text
    .split('\n')
    .map(repairLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

const toNames = (elements: readonly MarkupElement[]) => [
  ...new Set(
    elements
      .map((element) => limitText(repairLine(readText(element)), studioLimits.name))
      .filter((name) => name !== ''),
  ),
];

/** Reads the metadata of a package document in the forms of EPUB 2 and EPUB 3. */
export function readMetadata(packageElement: MarkupElement): BookMetadata {
  const metadataElement = listElements(packageElement).find(({ name }) => name === 'metadata');
  // EPUB 2 may have the Dublin Core elements inside `dc-metadata`.
  const elements = metadataElement ? [...walkElements(metadataElement)].slice(1) : [];
  const listByName = (elementName: string) => elements.filter(({ name }) => name === elementName);
  const roles = readRefinements(elements, 'role');
  const rolesOf = ({ attributes }: MarkupElement) => [
    ...(attributes.role ? [attributes.role] : []),
    ...(roles.get(attributes.id ?? '-') ?? []),
  ];
  const hasRole = (role: string) => (element: MarkupElement) => rolesOf(element).includes(role);
  const titleTypes = readRefinements(elements, 'title-type');
  const titles = listByName('title');
  const mainTitle = titles.find(({ attributes }) => titleTypes.get(attributes.id ?? '-')?.includes('main'));
  const creators = listByName('creator').filter((element) => readText(element) !== '');
  const authors = creators.filter((element) => rolesOf(element).length === 0 || hasRole('aut')(element));
  const narrators = [
    ...elements.filter(({ name, attributes }) => name === 'meta' && attributes.property === 'media:narrator'),
    ...[...creators, ...listByName('contributor')].filter(hasRole('nrt')),
  ];
  const title = mainTitle ?? titles[0];
  return {
    title: title ? limitText(repairLine(readText(title)), studioLimits.title) : '',
    authors: toNames(authors.length > 0 ? authors : creators.filter((element) => !hasRole('nrt')(element))),
    narrators: toNames(narrators),
    description: limitText(
      tidyLines(toPlainText(listByName('description').map(readText)[0] ?? '')),
      studioLimits.description,
    ),
    language: listByName('language').map(readText)[0] ?? '',
    rights: limitText(
      tidyLines(listByName('rights').map(readText).map(toPlainText).join('\n')),
      studioLimits.rights,
    ),
    coverId:
      elements.find(({ name, attributes }) => name === 'meta' && attributes.name === 'cover')?.attributes
        .content ?? '',
  };
}
