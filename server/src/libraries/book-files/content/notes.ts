import {
  isElement,
  listClasses,
  type MarkupElement,
  readText,
  walkElements,
} from '../markup/markup-element.ts';

/** A link to a note: its number or sign, and its address. */
export type NoteReference = { label: string; href: string };

const noteLabelPattern = /^[[(]?(\d{1,4}|[a-z]|[*†‡§]{1,3})[\])]?$/i;
const noteNamePattern = /note|^fn|(?:^|[^a-z])fn|ftn|noteref|appel/i;

/**
 * Returns the note that a link refers to, if the link is a number or sign that is raised, in brackets, or named like
 * one. EPUB 2 has no semantic types for notes.
 */
export function findNoteReference(link: MarkupElement, isRaised: boolean): NoteReference | undefined {
  const { href = '', id = '' } = link.attributes;
  if (!href.includes('#')) return;
  const text = readText(link);
  const label = noteLabelPattern.exec(text)?.[1];
  if (label === undefined) return;
  const isMarked =
    isRaised ||
    text !== label ||
    [...walkElements(link)].some(({ name }) => name === 'sup') ||
    [...listClasses(link), id, href.slice(href.indexOf('#'))].some((name) => noteNamePattern.test(name));
  return isMarked ? { label, href } : undefined;
}

/** Lists the references to notes in a document. */
export function listNoteReferences(document: MarkupElement): NoteReference[] {
  const references: NoteReference[] = [];
  const addReferences = (element: MarkupElement, isRaised: boolean) => {
    const reference = element.name === 'a' ? findNoteReference(element, isRaised) : undefined;
    if (reference) references.push(reference);
    for (const child of element.children)
      if (isElement(child)) addReferences(child, isRaised || element.name === 'sup');
  };
  addReferences(document, false);
  return references;
}

/** Returns true if a text begins with the number or sign of a note. */
function beginsWithLabel(text: string, label: string): boolean {
  const start = text.trimStart().replace(/^[[(]/, '');
  return start.startsWith(label) && !/^[\p{L}\p{N}]/u.test(start.slice(label.length));
}

/** Returns the ids of an element and of the elements that its text begins with. */
function listLeadingIds(element: MarkupElement): string[] {
  const ids: string[] = [];
  let current: MarkupElement | undefined = element;
  while (current) {
    if (current.attributes.id !== undefined) ids.push(current.attributes.id);
    const firstChild: MarkupElement | string | undefined = current.children.find(
      (child) => isElement(child) || child.trim() !== '',
    );
    current = firstChild !== undefined && isElement(firstChild) ? firstChild : undefined;
  }
  return ids;
}

/** Returns true for a paragraph that is a note: it begins with the number of a reference that leads to it. */
export function isNote(paragraph: MarkupElement, labelsById: ReadonlyMap<string, string>): boolean {
  if (labelsById.size === 0) return false;
  const label = listLeadingIds(paragraph).flatMap((id) => labelsById.get(id) ?? [])[0];
  return label !== undefined && beginsWithLabel(readText(paragraph), label);
}
