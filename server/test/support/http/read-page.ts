import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

function elementsIn(node: Node): Element[] {
  const children = 'childNodes' in node ? node.childNodes.flatMap(elementsIn) : [];
  return 'tagName' in node ? [node, ...children] : children;
}

const textIn = (node: Node): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textIn).join('') : '';

/** Reads a page as a parser without scripts does, such as a search engine or a link preview. */
export function readPage(html: string) {
  const elements = elementsIn(parse(html));
  const attribute = ({ attrs }: Element, name: string) => attrs.find((one) => one.name === name)?.value;
  const all = (tag: string, name?: string, value?: string) =>
    elements.filter((one) => one.tagName === tag && (name === undefined || attribute(one, name) === value));
  const meta = (name: string) => {
    const tags = [...all('meta', 'property', name), ...all('meta', 'name', name)];
    return tags.map((one) => attribute(one, 'content'));
  };
  const texts = (tag: string, name?: string, value?: string) => all(tag, name, value).map(textIn);
  return {
    texts,
    /** Returns the value if there is exactly one, because a preview takes the first of several. */
    meta: (name: string) => (meta(name).length === 1 ? meta(name)[0] : undefined),
    links: (rel: string) => all('link', 'rel', rel).map((one) => attribute(one, 'href') ?? ''),
    /** Returns the addresses of files that are loaded after the first paint. */
    later: () =>
      elements
        .filter((one) => attribute(one, 'data-later') !== undefined)
        .map((one) => attribute(one, 'href') ?? ''),
    scripts: () => all('script').filter((one) => !/json/.test(attribute(one, 'type') ?? '')),
    structured: () => texts('script', 'type', 'application/ld+json').map((text) => JSON.parse(text)),
    responses: () => JSON.parse(texts('script', 'type', 'application/json')[0] ?? '[]'),
    rootText: () => textIn(all('div', 'id', 'root')[0] as Element),
    isDrawn: () => all('div', 'data-drawn', 'true').length === 1,
  };
}
