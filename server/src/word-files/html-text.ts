import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;

const dropped = new Set(['script', 'style', 'head', 'title', 'template', 'svg', 'math', 'rt']);
const inLine = new Set('a b big em font i mark q s small span strong sub sup u ruby rb'.split(' '));

/** Pushed instead of called, since a hostile field may nest its elements as deep as it likes. */
function* piecesOf(roots: readonly Node[]): Generator<string> {
  const waiting: (Node | string)[] = roots.toReversed();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (typeof node === 'string') yield node;
    else if (node.nodeName === '#text') yield 'value' in node ? node.value : '';
    else if ('childNodes' in node && !dropped.has(node.nodeName)) {
      const ends = inLine.has(node.nodeName) ? [] : [' '];
      waiting.push(...ends, ...node.childNodes.toReversed(), ...ends);
    }
  }
}

/** The text that somebody sees of a field of Anki’s. */
export const htmlText = (html: string) =>
  /[<&]/.test(html) ? [...piecesOf(parseFragment(html).childNodes)].join('') : html;
