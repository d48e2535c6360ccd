import { decodeText } from '@lingostory/contract/studio/times/decode-text';
import { decodeHTMLStrict } from 'entities';
import { Parser } from 'htmlparser2';
import { SaxesParser } from 'saxes';
import { BookFileError, truncateForMessage } from '../book-file-error.ts';
import { bookFileLimits } from '../limits.ts';
import type { MarkupElement } from './markup-element.ts';

/** Thrown for XML that isn't well-formed. `line` is counted from 1. */
class MalformedXmlError extends Error {
  readonly line: number;

  constructor(line: number) {
    super(`line ${line} isn't well-formed`);
    this.line = line;
  }
}

const noAttributes = {};

/** Builds a tree from the events of a parser, and limits its depth and size. */
class TreeBuilder {
  readonly #name: string;
  readonly #path: MarkupElement[] = [];
  #root: MarkupElement | undefined;
  #nodeCount = 0;

  constructor(name: string) {
    this.#name = name;
  }

  open(qualifiedName: string, qualifiedAttributes: Readonly<Record<string, string>>): void {
    this.#count();
    if (this.#path.length >= bookFileLimits.depth)
      throw new BookFileError(
        `The elements in “${truncateForMessage(this.#name)}” are nested more than ${bookFileLimits.depth} deep.`,
      );
    const element: MarkupElement = {
      name: removePrefix(qualifiedName).toLowerCase(),
      attributes: toAttributes(qualifiedAttributes),
      children: [],
    };
    this.#path.at(-1)?.children.push(element);
    this.#root ??= element;
    this.#path.push(element);
  }

  addText(text: string): void {
    const parent = this.#path.at(-1);
    if (!parent) return;
    const lastChild = parent.children.at(-1);
    if (typeof lastChild === 'string') parent.children[parent.children.length - 1] = lastChild + text;
    else {
      this.#count();
      parent.children.push(text);
    }
  }

  close(): void {
    this.#path.pop();
  }

  /** Returns the root. Elements beside it, which only HTML can have, are left out. */
  finish(): MarkupElement {
    return this.#root ?? { name: '', attributes: noAttributes, children: [] };
  }

  #count(): void {
    this.#nodeCount += 1;
    if (this.#nodeCount > bookFileLimits.nodes)
      throw new BookFileError(
        `“${truncateForMessage(this.#name)}” has more than ${bookFileLimits.nodes.toLocaleString('en')} elements. Please split it.`,
      );
  }
}

const removePrefix = (name: string) => name.slice(name.indexOf(':') + 1);

function toAttributes(qualifiedAttributes: Readonly<Record<string, string>>): Record<string, string> {
  let attributes: Record<string, string> | undefined;
  for (const [qualifiedName, value] of Object.entries(qualifiedAttributes)) {
    const prefixLength = qualifiedName.indexOf(':');
    const localName = removePrefix(qualifiedName);
    if (qualifiedName.startsWith('xmlns')) continue;
    const name = prefixLength > 0 && localName === 'type' ? 'epub:type' : localName;
    attributes ??= {};
    // An attribute without a prefix comes before one with a prefix, such as `xlink:href`.
    if (prefixLength < 0 || !Object.hasOwn(attributes, name)) attributes[name] = value;
  }
  return attributes ?? noAttributes;
}

/** Decodes the character references of HTML that XHTML pages use without reading the DTD that declares them. */
const htmlEntities: Record<string, string> = new Proxy<Record<string, string>>(
  {},
  {
    get: (_, name) => {
      const reference = `&${String(name)};`;
      const text = decodeHTMLStrict(reference);
      return text === reference && name !== 'amp' ? undefined : text;
    },
  },
);

function checkDoctype(doctype: string, name: string): void {
  if (/<!ENTITY/i.test(doctype))
    throw new BookFileError(
      `“${truncateForMessage(name)}” declares entities of its own, which are never read. Please export the book without them.`,
    );
}

/** Parses XML without reading any DTD. Throws a MalformedXmlError if it isn't well-formed. */
function parseStrictly(text: string, name: string): MarkupElement {
  const parser = new SaxesParser({ xmlns: false });
  const builder = new TreeBuilder(name);
  parser.ENTITIES = htmlEntities;
  parser.on('doctype', (doctype) => checkDoctype(doctype, name));
  parser.on('opentag', (tag) => builder.open(tag.name, tag.attributes));
  parser.on('closetag', () => builder.close());
  parser.on('text', (content) => builder.addText(content));
  parser.on('cdata', (content) => builder.addText(content));
  parser.on('error', () => {
    throw new MalformedXmlError(parser.line);
  });
  parser.write(text).close();
  return builder.finish();
}

/** Parses text as a browser would, in linear time and without a DTD. `isXml` keeps the rules of XML for names. */
function parseLeniently(text: string, name: string, isXml: boolean): MarkupElement {
  const builder = new TreeBuilder(name);
  const parser = new Parser(
    {
      onopentag: (tagName, attributes) => builder.open(tagName, attributes),
      onclosetag: () => builder.close(),
      ontext: (content) => builder.addText(content),
      onprocessinginstruction: (_, instruction) => checkDoctype(instruction, name),
    },
    // Broken XHTML still has elements such as `<a id="a1"/>`, which HTML would leave open.
    { xmlMode: isXml, recognizeSelfClosing: true, decodeEntities: true, recognizeCDATA: true },
  );
  // The root above the parsed text also contains what stands after the end of a broken document.
  builder.open('document', {});
  parser.end(text);
  return builder.finish();
}

const declaredEncodingPattern = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/;
const byteOrderMarkPattern = /^\uFEFF/;

/** Decodes a document by its byte order mark or its declaration, and otherwise as UTF-8 or windows-1252. */
function decodeDocument(bytes: Buffer): string {
  const declaredEncoding = declaredEncodingPattern.exec(bytes.toString('latin1', 0, 300))?.[1]?.toLowerCase();
  if (declaredEncoding && !/^(?:utf-?(?:8|16)|us-ascii|iso-8859-1|windows-1252)/.test(declaredEncoding)) {
    try {
      return new TextDecoder(declaredEncoding).decode(bytes);
    } catch {
      // Ignores an unknown encoding.
    }
  }
  return decodeText(bytes).replace(byteOrderMarkPattern, '');
}

/** Parses a document that must be well-formed. Throws a BookFileError naming the file and line if it isn't. */
export function parseXml(bytes: Buffer, name: string): MarkupElement {
  try {
    return parseStrictly(decodeDocument(bytes), name);
  } catch (error) {
    if (!(error instanceof MalformedXmlError)) throw error;
    throw new BookFileError(
      `Line ${error.line} of “${truncateForMessage(name)}” isn’t well-formed XML. Please repair it with an EPUB editor.`,
    );
  }
}

/** Parses a list of contents, and recovers as much as possible if it isn't well-formed. */
export function parseLenientXml(bytes: Buffer, name: string): MarkupElement {
  const text = decodeDocument(bytes);
  try {
    return parseStrictly(text, name);
  } catch (error) {
    if (!(error instanceof MalformedXmlError)) throw error;
    return parseLeniently(text, name, true);
  }
}

/** Parses a page as XHTML, or as HTML if it isn't well-formed. */
export function parsePage(bytes: Buffer, name: string): MarkupElement {
  const text = decodeDocument(bytes);
  try {
    return parseStrictly(text, name);
  } catch (error) {
    if (!(error instanceof MalformedXmlError)) throw error;
    return parseLeniently(text, name, false);
  }
}
