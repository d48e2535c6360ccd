import type { DraftPhrase } from '@lingostory/contract/studio/recordings/schemas';
import { formatTime } from '../review/time-label.ts';
import type { Rows } from './rows.ts';

const describeRow = ({ text, start, end }: DraftPhrase) =>
  `“${text}” (${formatTime(start)} – ${formatTime(end)})`;

const findRow = ({ phrases, keys }: Rows, key: number) => phrases[keys.indexOf(key)];

/** Returns a message that shows both versions of a row that two editors changed. */
export function composeConflictMessage(ownRows: Rows, theirRows: Rows, key: number): string {
  const [ownRow, theirRow] = [findRow(ownRows, key), findRow(theirRows, key)];
  const ownRowText =
    ownRow === undefined ? 'You had deleted or joined it.' : `Yours wasn’t saved: ${describeRow(ownRow)}.`;
  if (theirRow === undefined)
    return `Somebody else deleted or joined a phrase, or moved others into its place. ${ownRowText}`;
  const phraseNumber = theirRows.keys.indexOf(key) + 1;
  return `Somebody else changed phrase ${phraseNumber} at the same time. Theirs stays: ${describeRow(theirRow)}. ${ownRowText}`;
}

/** Returns a message saying that a step cannot be undone or redone. */
export function composeHistoryConflictMessage(currentRows: Rows, key: number, note: string): string {
  const action = note.toLowerCase().replace('.', '');
  const row = findRow(currentRows, key);
  const target = row === undefined ? 'its phrase' : `phrase ${currentRows.keys.indexOf(key) + 1}`;
  const currentRowText = row === undefined ? '' : ` It stays ${describeRow(row)}.`;
  return `This step can’t be ${action}: somebody else has changed ${target}, or one beside it, since.${currentRowText}`;
}
