/**
 * An element of an XML or HTML document. Its name and the names of its attributes have no prefix, except for
 * `epub:type`, since HTML has a `type` too.
 */
export type MarkupElement = {
  name: string;
  attributes: Readonly<Partial<Record<string, string>>>;
  children: (MarkupElement | string)[];
};

export const isElement = (node: MarkupElement | string): node is MarkupElement => typeof node !== 'string';

export const listElements = ({ children }: MarkupElement): MarkupElement[] => children.filter(isElement);

/** Yields an element and all elements inside it, in document order. */
export function* walkElements(element: MarkupElement): Generator<MarkupElement> {
  yield element;
  for (const child of element.children) if (isElement(child)) yield* walkElements(child);
}

export function findElement(
  element: MarkupElement,
  matches: (candidate: MarkupElement) => boolean,
): MarkupElement | undefined {
  for (const candidate of walkElements(element)) if (matches(candidate)) return candidate;
  return undefined;
}

export const findByName = (element: MarkupElement, name: string) =>
  findElement(element, (candidate) => candidate.name === name);

/** Returns the text inside an element as one line. */
export function readText(element: MarkupElement): string {
  const texts: string[] = [];
  const addTexts = ({ name, children, attributes }: MarkupElement) => {
    if (name === 'img' && attributes.alt) texts.push(attributes.alt);
    if (name === 'br') texts.push(' ');
    for (const child of children) {
      if (isElement(child)) addTexts(child);
      else texts.push(child);
    }
  };
  addTexts(element);
  return texts.join('').replace(/\s+/g, ' ').trim();
}

const splitTokens = (value: string | undefined) => value?.trim().split(/\s+/) ?? [];

/** Returns the semantic types of an element: its `epub:type` values without a prefix, and its DPUB-ARIA roles. */
export const listTypes = ({ attributes }: MarkupElement): string[] =>
  [
    ...splitTokens(attributes['epub:type']).map((type) => type.replace(/^[^:]*:/, '')),
    ...splitTokens(attributes.role).flatMap((role) => /^doc-(.+)$/.exec(role)?.[1] ?? []),
  ].map((type) => type.toLowerCase());

export const listClasses = ({ attributes }: MarkupElement): string[] => splitTokens(attributes.class);
