import { Parser } from 'htmlparser2';
import { WordFileError } from './word-file-error.ts';

const dropped = new Set(['script', 'style', 'head', 'title', 'template', 'svg', 'math', 'rt']);
const inLine = new Set('a b big em font i mark q s small span strong sub sup u ruby rb'.split(' '));

/** More than any card has: the parser compares a closing tag with all that are open. */
const maxDepth = 200;
/** Of one file. A tag has three characters, so that they are too many only where hardly anything else is there. */
const maxTags = 500_000;

const advice = 'Please export it from Anki without “Include HTML and media references”.';

/**
 * Returns a function that gives the text that somebody sees of a field of Anki’s, and counts the tags of all of them. It throws a
 * WordFileError that names `line` for more tags than a file of words has. The work grows with the length of the field alone.
 */
export function htmlReader(): (html: string, line: number) => string {
  let tags = 0;
  return (html, line) => {
    if (!/[<&]/.test(html)) return html;
    const pieces: string[] = [];
    let depth = 0;
    /** How deep the outermost element is whose text is not shown; 0 outside of such. */
    let droppedFrom = 0;
    const addGap = (name: string) => {
      if (droppedFrom === 0 && !inLine.has(name)) pieces.push(' ');
    };
    const parser = new Parser({
      onopentagname: (name) => {
        tags += 1;
        depth += 1;
        if (depth > maxDepth)
          throw new WordFileError(`Line ${line}: its HTML is nested more than ${maxDepth} deep. ${advice}`);
        if (tags > maxTags)
          throw new WordFileError(
            `The file has more than ${maxTags.toLocaleString('en')} HTML tags. ${advice}`,
          );
        addGap(name);
        if (droppedFrom === 0 && dropped.has(name)) droppedFrom = depth;
      },
      ontext: (text) => {
        if (droppedFrom === 0) pieces.push(text);
      },
      onclosetag: (name) => {
        if (droppedFrom === depth) droppedFrom = 0;
        depth -= 1;
        addGap(name);
      },
    });
    parser.end(html);
    return pieces.join('');
  };
}
