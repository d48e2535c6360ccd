import type { DraftPhrase } from '@lingostory/contract/studio/recordings/schemas';
import { timeLabel } from '../review/time-label.ts';
import type { Rows } from './rows.ts';

const show = ({ text, start, end }: DraftPhrase) => `“${text}” (${timeLabel(start)} – ${timeLabel(end)})`;

const rowOf = ({ phrases, keys }: Rows, key: number) => phrases[keys.indexOf(key)];

/** Both versions of a row that two editors have changed in the same way. */
export function conflictMessage(own: Rows, theirs: Rows, key: number): string {
  const [mine, other] = [rowOf(own, key), rowOf(theirs, key)];
  const yours = mine === undefined ? 'You had deleted or joined it.' : `Yours wasn’t saved: ${show(mine)}.`;
  if (other === undefined)
    return `Somebody else deleted or joined a phrase, or moved others into its place. ${yours}`;
  const number = theirs.keys.indexOf(key) + 1;
  return `Somebody else changed phrase ${number} at the same time. Theirs stays: ${show(other)}. ${yours}`;
}

/** Why a step can be neither undone nor done again. */
export function notUndone(now: Rows, key: number, note: string): string {
  const deed = note.toLowerCase().replace('.', '');
  const row = rowOf(now, key);
  const which = row === undefined ? 'its phrase' : `phrase ${now.keys.indexOf(key) + 1}`;
  const stays = row === undefined ? '' : ` It stays ${show(row)}.`;
  return `This step can’t be ${deed}: somebody else has changed ${which}, or one beside it, since.${stays}`;
}
