import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/**
 * Elements whose text is not part of a meaning: scripts, XDXF headwords, transcriptions and examples, and information
 * about the dictionary.
 */
const droppedElementNames = new Set([
  'script',
  'style',
  'head',
  'title',
  'k',
  'x-tr',
  'ex',
  'etm',
  'kref',
  'rref',
  'iref',
  'audio',
  'rt',
]);
const droppedClassPattern =
  /\b(ex|exs|example|examples|quote|quotation|citation|phon|phonetic|ipa|pron|etym|etymology)\b/i;
const blockElementNames = new Set(
  'address article blockquote body br dd def deftext div dl dt dtrn h1 h2 h3 h4 h5 h6 hr li ol p pre section table td th tr ul'.split(
    ' ',
  ),
);

const classOf = ({ attrs }: Element) => attrs.find(({ name }) => name === 'class')?.value ?? '';

/** Uses a stack instead of recursion, because a malicious definition may nest its elements arbitrarily deep. */
function* generateTextPieces(rootNodes: readonly Node[]): Generator<string> {
  const pendingNodes: (Node | string)[] = rootNodes.toReversed();
  for (let node = pendingNodes.pop(); node !== undefined; node = pendingNodes.pop()) {
    if (typeof node === 'string') yield node;
    else if (node.nodeName === '#text') yield 'value' in node ? node.value : '';
    else if (
      'childNodes' in node &&
      !droppedElementNames.has(node.nodeName) &&
      !droppedClassPattern.test(classOf(node as Element))
    ) {
      const lineBreaks = blockElementNames.has(node.nodeName) ? ['\n'] : [];
      pendingNodes.push(...lineBreaks, ...node.childNodes.toReversed(), ...lineBreaks);
    }
  }
}

/**
 * Returns the plain text of a definition with markup, with each block on its own line. Omits examples and
 * transcriptions.
 */
export function toPlainText(markup: string): string {
  // XDXF uses `<tr>` for transcriptions. An HTML parser would drop it as a stray table row but keep its text.
  const renamedMarkup = /<tr>[^<]*<\/tr>/i.test(markup) ? markup.replace(/<(\/?)tr>/gi, '<$1x-tr>') : markup;
  return [...generateTextPieces(parseFragment(renamedMarkup).childNodes)].join('');
}

const tagPattern =
  /<\/?(?:a|abr|b|big|blockquote|br|co|def|div|dtrn|em|ex|font|gr|h\d|hr|i|img|k|kref|li|ol|p|script|small|span|strong|style|sub|sup|table|td|tr|u|ul)\b[^<>]*>/i;

/** Returns true if text declared as plain contains markup tags after all. */
export const isMarkup = (text: string) => tagPattern.test(text);
