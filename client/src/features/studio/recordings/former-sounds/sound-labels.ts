import type { FormerSoundView } from '@lingostory/contract/studio/former-sounds/schemas';
import { pluralize } from '../../../../lib/labels/format.ts';
import { formatTime } from '../../../../lib/labels/format-time.ts';

export type ChangedPhrase = { phrase: NonNullable<FormerSoundView['phrase']>; replacedAt: string };

/** Returns the phrases that were given another clip alone, with the time of the last change, in reading order. */
export function listChangedPhrases(sounds: readonly FormerSoundView[]): ChangedPhrase[] {
  const changedPhrases = new Map<number, ChangedPhrase>();
  // The sound that was replaced last comes first.
  for (const { phrase, replaced_at: replacedAt } of sounds)
    if (phrase !== null && !changedPhrases.has(phrase.id))
      changedPhrases.set(phrase.id, { phrase, replacedAt });
  return [...changedPhrases.values()].toSorted((a, b) => a.phrase.phrase_no - b.phrase.phrase_no);
}

export const labelRestore = ({ is_restored }: FormerSoundView) =>
  is_restored ? 'Bring back the recording’s sound' : 'Restore the former sound';

/** Returns when a sound was replaced, for how many phrases, and its length if that is known. */
export function describeSound(sound: FormerSoundView): string {
  const { replaced_at, total, restorable, is_restored, audio_ms } = sound;
  const event = is_restored ? 'Restored' : 'Replaced by a recording';
  const countText =
    restorable === total
      ? pluralize(total, 'phrase')
      : `${restorable.toLocaleString('en')} of ${pluralize(total, 'phrase')}`;
  const lengthText = audio_ms === null ? '' : `, ${formatLength(audio_ms)}`;
  const reason = restorable === total ? '' : '. The others have changed since';
  return `${event}, ${formatTime(replaced_at)}: ${countText}${lengthText}${reason}`;
}

/** Formats a length as on a clock, such as "2:05" or "1:02:05". */
export function formatLength(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const toTwoDigits = (count: number) => String(count).padStart(2, '0');
  const rest = toTwoDigits(seconds % 60);
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${toTwoDigits(minutes)}:${rest}`;
}
