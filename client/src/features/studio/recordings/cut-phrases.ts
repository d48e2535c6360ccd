import { splitText } from '@lingostory/contract/studio/text/split-text';

const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

/**
 * The phrases of a text that is being edited. Lines are cut each by itself, so one that was cut before is not cut again:
 * typing stays quick in a text of several thousand.
 */
export function createPhraseCutter(): (text: string) => readonly string[] {
  let known = new Map<string, readonly string[]>();
  return (text) => {
    const cut = new Map<string, readonly string[]>();
    for (const line of text.split(lineBreak)) {
      if (!cut.has(line)) cut.set(line, known.get(line) ?? splitText(line));
    }
    known = cut;
    return text.split(lineBreak).flatMap((line) => cut.get(line) ?? []);
  };
}
