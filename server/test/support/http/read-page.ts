import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

function findElements(node: Node): Element[] {
  const children = 'childNodes' in node ? node.childNodes.flatMap(findElements) : [];
  return 'tagName' in node ? [node, ...children] : children;
}

const readText = (node: Node): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(readText).join('') : '';

/** Reads a page like a client that runs no scripts, such as a search engine or a link preview. */
export function readPage(html: string) {
  const elements = findElements(parse(html));
  const getAttribute = ({ attrs }: Element, name: string) =>
    attrs.find((attribute) => attribute.name === name)?.value;
  const findElementsByTag = (tag: string, name?: string, value?: string) =>
    elements.filter(
      (element) => element.tagName === tag && (name === undefined || getAttribute(element, name) === value),
    );
  const findMetaContents = (name: string) => {
    const metaElements = [
      ...findElementsByTag('meta', 'property', name),
      ...findElementsByTag('meta', 'name', name),
    ];
    return metaElements.map((element) => getAttribute(element, 'content'));
  };
  const findTextsByTag = (tag: string, name?: string, value?: string) =>
    findElementsByTag(tag, name, value).map(readText);
  return {
    texts: findTextsByTag,
    /**
     * Returns the content of a meta tag. Returns undefined if the page has the tag twice, because a link preview
     * would use only the first one.
     */
    meta: (name: string) => (findMetaContents(name).length === 1 ? findMetaContents(name)[0] : undefined),
    links: (rel: string) =>
      findElementsByTag('link', 'rel', rel).map((element) => getAttribute(element, 'href') ?? ''),
    /** Returns the URLs of files that the page loads after the first paint. */
    later: () =>
      elements
        .filter((element) => getAttribute(element, 'data-later') !== undefined)
        .map((element) => getAttribute(element, 'href') ?? ''),
    scripts: () =>
      findElementsByTag('script').filter((element) => !/json/.test(getAttribute(element, 'type') ?? '')),
    structured: () => findTextsByTag('script', 'type', 'application/ld+json').map((text) => JSON.parse(text)),
    responses: () => JSON.parse(findTextsByTag('script', 'type', 'application/json')[0] ?? '[]'),
    rootText: () => readText(findElementsByTag('div', 'id', 'root')[0] as Element),
    isDrawn: () => findElementsByTag('div', 'data-drawn', 'true').length === 1,
  };
}
