import type { ClipsView } from '@lingostory/contract/studio/books/schemas';
import { duration, plural } from '../../../lib/labels/format.ts';

/** Returns the total length of the clips, rounded to the nearest minute. */
export function clipDuration({ milliseconds }: ClipsView): { hours: number; minutes: number } {
  const minutes = Math.round(milliseconds / 60_000);
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

/** Returns a sentence such as "The clips add up to 2 h 14 min.", or null if no clip's length is known. */
export function clipLengthText(clips: ClipsView): string | null {
  if (clips.timed === 0) return null;
  const { hours, minutes } = clipDuration(clips);
  const length = hours + minutes === 0 ? 'less than a minute' : duration(hours, minutes);
  if (clips.timed === clips.total) return `The clips add up to ${length}.`;
  return `${clips.timed} of ${plural(clips.total, 'clip')} add up to ${length}. The length of the others isn’t known.`;
}
