import type { DraftPhrase } from '@lingostory/contract/studio/recordings/schemas';
import { formatTime } from '../review/time-label.ts';
import type { NameEdit, RowEdit, Rows } from './rows.ts';

const describeRow = ({ text, start, end }: DraftPhrase) =>
  `“${text}” (${formatTime(start)} – ${formatTime(end)})`;

const findRow = ({ phrases, keys }: Rows, key: number) => phrases[keys.indexOf(key)];

const findStretch = ({ stretches }: Rows, edit: NameEdit) =>
  stretches.find(({ start }) => start === edit.start);

/** Returns a message that shows both versions of a row that two editors changed. */
export function composeConflictMessage(ownRows: Rows, theirRows: Rows, edit: RowEdit): string {
  if (edit.kind === 'name') return composeNameConflictMessage(theirRows, edit);
  const { key } = edit;
  const [ownRow, theirRow] = [findRow(ownRows, key), findRow(theirRows, key)];
  const ownRowText =
    ownRow === undefined ? 'You had deleted or joined it.' : `Yours wasn’t saved: ${describeRow(ownRow)}.`;
  if (theirRow === undefined)
    return `Somebody else deleted or joined a phrase, or moved others into its place. ${ownRowText}`;
  const phraseNumber = theirRows.keys.indexOf(key) + 1;
  return `Somebody else changed phrase ${phraseNumber} at the same time. Theirs stays: ${describeRow(theirRow)}. ${ownRowText}`;
}

function composeNameConflictMessage(theirRows: Rows, edit: NameEdit): string {
  const stretch = findStretch(theirRows, edit);
  const problem =
    stretch === undefined
      ? 'Somebody else aligned this part of the recording again, so the speech that you named isn’t listed anymore.'
      : `Somebody else named the speech at ${formatTime(edit.start)} at the same time. Their name stays: “${stretch.name}”.`;
  return `${problem} Your name wasn’t saved: “${edit.to}”.`;
}

/** Returns a message saying that a step cannot be undone or redone. */
export function composeHistoryConflictMessage(currentRows: Rows, edit: RowEdit, note: string): string {
  const action = note.toLowerCase().replace('.', '');
  if (edit.kind === 'name') {
    const stretch = findStretch(currentRows, edit);
    const stretchState = stretch === undefined ? 'It isn’t listed anymore.' : `It stays “${stretch.name}”.`;
    return `This step can’t be ${action}: somebody else has changed the speech at ${formatTime(edit.start)} since. ${stretchState}`;
  }
  const { key } = edit;
  const row = findRow(currentRows, key);
  const target = row === undefined ? 'its phrase' : `phrase ${currentRows.keys.indexOf(key) + 1}`;
  const currentRowText = row === undefined ? '' : ` It stays ${describeRow(row)}.`;
  return `This step can’t be ${action}: somebody else has changed ${target}, or one beside it, since.${currentRowText}`;
}
