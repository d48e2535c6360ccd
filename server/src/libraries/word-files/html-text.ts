import { Parser } from 'htmlparser2';
import { WordFileError } from './word-file-error.ts';

const droppedTags = new Set(['script', 'style', 'head', 'title', 'template', 'svg', 'math', 'rt']);
const inlineTags = new Set('a b big em font i mark q s small span strong sub sup u ruby rb'.split(' '));

/**
 * Maximum nesting depth, which no real Anki card exceeds. Deeper nesting would be slow to parse, because the parser
 * compares each closing tag with all open elements.
 */
const maxElementDepth = 200;
/**
 * Maximum number of tags per file. A tag has at least three characters, so only a file made almost entirely of tags
 * reaches it.
 */
const maxTags = 500_000;

const exportAdvice = 'Please export it from Anki without “Include HTML and media references”.';

/**
 * Returns a function that extracts the visible text of an Anki field, in time proportional to the field's length. The
 * function throws a WordFileError if tags are nested too deep or if all fields together have too many tags. `line` is
 * the line number for the error message.
 */
export function createHtmlReader(): (html: string, line: number) => string {
  let tagCount = 0;
  return (html, line) => {
    if (!/[<&]/.test(html)) return html;
    const texts: string[] = [];
    let depth = 0;
    /** Depth of the outermost element whose text is hidden; 0 outside such an element. */
    let droppedTagDepth = 0;
    const addSpaceUnlessInline = (name: string) => {
      if (droppedTagDepth === 0 && !inlineTags.has(name)) texts.push(' ');
    };
    const parser = new Parser({
      onopentagname: (name) => {
        tagCount += 1;
        depth += 1;
        if (depth > maxElementDepth)
          throw new WordFileError(
            `Line ${line}: its HTML is nested more than ${maxElementDepth} deep. ${exportAdvice}`,
          );
        if (tagCount > maxTags)
          throw new WordFileError(
            `The file has more than ${maxTags.toLocaleString('en')} HTML tags. ${exportAdvice}`,
          );
        addSpaceUnlessInline(name);
        if (droppedTagDepth === 0 && droppedTags.has(name)) droppedTagDepth = depth;
      },
      ontext: (text) => {
        if (droppedTagDepth === 0) texts.push(text);
      },
      onclosetag: (name) => {
        if (droppedTagDepth === depth) droppedTagDepth = 0;
        depth -= 1;
        addSpaceUnlessInline(name);
      },
    });
    parser.end(html);
    return texts.join('');
  };
}
