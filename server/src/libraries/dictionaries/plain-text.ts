import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** What is not a meaning: scripts, XDXF's headword, its transcription and examples, what a dictionary says of itself. */
const dropped = new Set([
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
const droppedClass =
  /\b(ex|exs|example|examples|quote|quotation|citation|phon|phonetic|ipa|pron|etym|etymology)\b/i;
const ownLine = new Set(
  'address article blockquote body br dd def deftext div dl dt dtrn h1 h2 h3 h4 h5 h6 hr li ol p pre section table td th tr ul'.split(
    ' ',
  ),
);

const classOf = ({ attrs }: Element) => attrs.find(({ name }) => name === 'class')?.value ?? '';

/** Pushed instead of called, since a hostile definition may nest its elements as deep as it likes. */
function* piecesOf(roots: readonly Node[]): Generator<string> {
  const waiting: (Node | string)[] = roots.toReversed();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (typeof node === 'string') yield node;
    else if (node.nodeName === '#text') yield 'value' in node ? node.value : '';
    else if (
      'childNodes' in node &&
      !dropped.has(node.nodeName) &&
      !droppedClass.test(classOf(node as Element))
    ) {
      const ends = ownLine.has(node.nodeName) ? ['\n'] : [];
      waiting.push(...ends, ...node.childNodes.toReversed(), ...ends);
    }
  }
}

/** The text of a definition with markup, each block on a line of its own, without examples and transcriptions. */
export function plainText(markup: string): string {
  // XDXF's transcription has the name of HTML's row, which a parser would drop and leave its text.
  const named = /<tr>[^<]*<\/tr>/i.test(markup) ? markup.replace(/<(\/?)tr>/gi, '<$1x-tr>') : markup;
  return [...piecesOf(parseFragment(named).childNodes)].join('');
}

const tag =
  /<\/?(?:a|abr|b|big|blockquote|br|co|def|div|dtrn|em|ex|font|gr|h\d|hr|i|img|k|kref|li|ol|p|script|small|span|strong|style|sub|sup|table|td|tr|u|ul)\b[^<>]*>/i;

/** Whether text that is said to be plain has the tags of a markup after all. */
export const isMarkup = (text: string) => tag.test(text);
