import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problem.ts';
import { openClipAddress } from './clip-address.ts';
import { type PhraseRow, sampleStatement } from './phrase-statements.ts';
import { phraseJson } from './reading.views.ts';

/** A phrase of the free sample as the response's JSON. 404 when the book has no such phrase in its sample. */
export async function readSample({ sql }: Deps, bookCode: string, phraseNo: number): Promise<string> {
  const { rows } = await sql.query<PhraseRow>({ ...sampleStatement, values: [bookCode, phraseNo] });
  const [row] = rows;
  if (!row) throw new Problem(404, 'This phrase isn’t part of a free sample.');
  const address = row.audio_file && openClipAddress(row.audio_file);
  return phraseJson(row, address, { read_sample_phrases: row.number, total_sample_phrases: row.last });
}
