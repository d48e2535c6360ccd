import { listClasses, listTypes, type MarkupElement } from '../markup/markup-element.ts';
import {
  type SkippedContent,
  skippedElements,
  skippedLicense,
  skippedPageNumber,
  skippedTypes,
} from './element-kinds.ts';

const pageNumberClassPattern = /^(?:pagenum|pageno|page-?number|page-?break|x-ebookmaker-pageno)$/i;
const licensePattern = /^pg-?(?:header|footer|boilerplate)/i;

/** Returns true for the license that Project Gutenberg puts before and after a book. */
const isLicense = (names: readonly string[]) => names.some((name) => licensePattern.test(name));

/** Returns how to count an element that isn't part of the story, or undefined if its content is read. */
export function findSkippedContent(
  element: MarkupElement,
  skippedIds: ReadonlyMap<string, SkippedContent>,
): SkippedContent | undefined {
  const { name, attributes } = element;
  const skippedElement = skippedElements.get(name);
  if (skippedElement) return skippedElement;
  const { id } = attributes;
  if (id !== undefined && skippedIds.has(id)) return skippedIds.get(id);
  if (attributes['epub:type'] !== undefined || attributes.role !== undefined) {
    const skippedType = listTypes(element).find((type) => skippedTypes.has(type));
    if (skippedType !== undefined) return skippedTypes.get(skippedType);
  }
  if (attributes.class === undefined && id === undefined) return;
  const classes = listClasses(element);
  if (classes.some((className) => pageNumberClassPattern.test(className))) return skippedPageNumber;
  return isLicense([...classes, id ?? '']) ? skippedLicense : undefined;
}
