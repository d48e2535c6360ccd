import type { KeptWordView } from '@lingostory/contract/vocabulary/words/schemas';
import type { Deps } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';
import { viewWord, type WordRow, wordColumns, wordSources } from './word-rows.ts';

export const noSuchWord = () => new Problem(404, 'This word isn’t among yours.');

const statement = {
  name: 'kept word',
  text: `select ${wordColumns} from ${wordSources()} where k.id = $1 and k.user_id = $2 and k.removed_at is null`,
};

/** A word of a member. 404 for one that is gone, or somebody else's. */
export async function findWord(deps: Deps, memberId: number, id: string): Promise<KeptWordView> {
  const { rows } = await deps.sql.query<WordRow>({ ...statement, values: [id, memberId] });
  const [row] = rows;
  if (!row) throw noSuchWord();
  return viewWord(deps, memberId, row);
}
