import type { Deps } from '../../../deps.ts';
import { hasValidSignature, type SignatureQuery } from '../base/signed-address.ts';

const sampleStatement = {
  name: 'clip of a sample',
  text: `select 1 from phrases p join books b on b.id = p.book_id
    join chapters c on c.id = p.chapter_id
    where p.audio_file = $1 and c.first_sample_no is not null and b.in_catalogue limit 1`,
};

export type AudioAccess = 'signed' | 'sample' | 'no';

/**
 * Returns `sample` if the clip is part of a free sample, `signed` if its URL has a valid signature, as those of the
 * previous release had, and `no` if it may not be played.
 */
export async function findAudioAccess(deps: Deps, file: string, query: SignatureQuery): Promise<AudioAccess> {
  if (hasValidSignature(deps, file, query)) return 'signed';
  if (query.s !== undefined) return 'no';
  const { rowCount } = await deps.sql.query({ ...sampleStatement, values: [file] });
  return rowCount ? 'sample' : 'no';
}
