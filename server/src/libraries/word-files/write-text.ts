import { stringify } from 'csv-stringify/sync';
import { fieldNames, fieldsOf, guidOf, tagsOf } from './anki-fields.ts';
import type { ExportedWord } from './exported-word.ts';
import { ClipCollection } from './zip-clips.ts';

const columns = ['GUID', ...fieldNames, 'Tags'];
const header = [
  '#separator:tab',
  '#html:true',
  '#guid column:1',
  `#tags column:${columns.length}`,
  `#columns:${columns.join('\t')}`,
].join('\n');

/** Replaces tabs and line breaks with spaces, which look the same in HTML. */
const toOneLine = (text: string) => text.replace(/[\t\r\n]+/g, ' ');

/** Writes a zip that contains a text file for Anki and the clips to which it refers. */
export async function writeText(path: string, words: AsyncIterable<ExportedWord>): Promise<void> {
  const clips = new ClipCollection();
  const lines = [`${header}\n`];
  for await (const word of words) {
    const fields = fieldsOf(word, await clips.add(word));
    lines.push(stringify([[guidOf(word), ...fields, tagsOf(word)].map(toOneLine)], { delimiter: '\t' }));
  }
  await clips.writeZip(path, { 'words.txt': Buffer.from(lines.join('')) });
}
