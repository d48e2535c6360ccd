import type { DraftPhrase } from '@lingostory/contract/studio/recordings/schemas';
import { formatTime } from '../review/time-label.ts';
import type { Rows } from './rows.ts';

const describeRow = ({ text, start, end }: DraftPhrase) =>
  `“${text}” (${formatTime(start)} – ${formatTime(end)})`;

const findRow = ({ phrases, keys }: Rows, key: number) => phrases[keys.indexOf(key)];

/** Returns a message that shows both versions of a row that two editors changed. */
export function composeConflictMessage(own: Rows, theirs: Rows, key: number): string {
  const [ownRow, theirRow] = [findRow(own, key), findRow(theirs, key)];
  const ownVersion =
    ownRow === undefined ? 'You had deleted or joined it.' : `Yours wasn’t saved: ${describeRow(ownRow)}.`;
  if (theirRow === undefined)
    return `Somebody else deleted or joined a phrase, or moved others into its place. ${ownVersion}`;
  const number = theirs.keys.indexOf(key) + 1;
  return `Somebody else changed phrase ${number} at the same time. Theirs stays: ${describeRow(theirRow)}. ${ownVersion}`;
}

/** Returns a message saying that a step cannot be undone or redone. */
export function composeHistoryConflict(now: Rows, key: number, note: string): string {
  const action = note.toLowerCase().replace('.', '');
  const row = findRow(now, key);
  const target = row === undefined ? 'its phrase' : `phrase ${now.keys.indexOf(key) + 1}`;
  const currentRow = row === undefined ? '' : ` It stays ${describeRow(row)}.`;
  return `This step can’t be ${action}: somebody else has changed ${target}, or one beside it, since.${currentRow}`;
}
