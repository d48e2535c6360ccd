import { readFile, writeFile } from 'node:fs/promises';
import { countLemmas } from '../src/libraries/lexicon/frequency/count-lemmas.ts';
import { parseFormCounts } from '../src/libraries/lexicon/frequency/form-counts.ts';

/** `npm run ranks`: writes the list of the most common French lemmas again, after a change of the rules for lemmas. */
const folder = new URL('../src/libraries/lexicon/frequency/', import.meta.url);
const formCounts = parseFormCounts(await readFile(new URL('fr-subtitles-20k.tsv', folder), 'utf8'));
const lines = countLemmas(formCounts).map(({ lemma, count }) => `${lemma}\t${count}\n`);
await writeFile(new URL('french-lemmas.tsv', folder), lines.join(''));
