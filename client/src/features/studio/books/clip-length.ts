import type { ClipsView } from '@lingostory/contract/studio/books/schemas';
import { formatDuration, pluralize } from '../../../lib/labels/format.ts';

/** Returns the total length of the clips in hours and minutes, rounded to the nearest minute. */
export function toClipDuration({ milliseconds }: ClipsView): { hours: number; minutes: number } {
  const minutes = Math.round(milliseconds / 60_000);
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

/** Returns a sentence such as "The clips add up to 2 h 14 min.", or null if no clip's length is known. */
export function toClipLengthText(clips: ClipsView): string | null {
  if (clips.timed === 0) return null;
  const { hours, minutes } = toClipDuration(clips);
  const lengthLabel = hours + minutes === 0 ? 'less than a minute' : formatDuration(hours, minutes);
  if (clips.timed === clips.total) return `The clips add up to ${lengthLabel}.`;
  return `${clips.timed} of ${pluralize(clips.total, 'clip')} add up to ${lengthLabel}. The length of the others isn’t known.`;
}
