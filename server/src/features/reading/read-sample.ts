import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problem.ts';
import { openClipAddress } from './clip-address.ts';
import { sampleStatement } from './phrase-statements.ts';

/** PostgreSQL made the JSON of the phrase: the address of its clip is put in before the last brace. */
export function answerJson(json: string, address: string | null): string {
  return `{"data":${json.slice(0, -1)},"line_audio":${JSON.stringify(address)}}}`;
}

/** A phrase of the free sample as the answer's JSON. 404 when the book has no such phrase in its sample. */
export async function readSample({ sql }: Deps, bookCode: string, phraseNo: number): Promise<string> {
  const { rows } = await sql.query({ ...sampleStatement, values: [bookCode, phraseNo] });
  const [row] = rows;
  if (!row) throw new Problem(404, 'There is no such phrase in a free sample.');
  return answerJson(row.json, row.audio_file && openClipAddress(row.audio_file));
}
