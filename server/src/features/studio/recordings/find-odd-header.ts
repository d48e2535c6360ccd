import { recordingLimits } from '@lingostory/contract/studio/recordings/limits';
import type { SoundHeader } from '../../../adapters/narration/narration.ts';

/** Bytes of a second of sound that is compressed as far as any program does: silence in a lossless file. */
const fewestBytes = 20;
/** Seconds. What a file says of its length may be a little more than what is heard. */
const tolerance = 5;

const number = (value: number) => value.toLocaleString('en');

/** Why a file of so many bytes cannot be the recording of a narrator, by its header; undefined where it can. */
export function findOddHeader({ rate, channels, seconds }: SoundHeader, bytes: number): string | undefined {
  const { min, max } = recordingLimits.rate;
  if (!(rate >= min && rate <= max))
    return `This recording has ${number(rate)} samples a second. Please save it with ${number(min)} to ${number(max)} of them, for example as an MP3.`;
  if (!(channels >= 1 && channels <= recordingLimits.channels))
    return `This recording has ${number(channels)} channels. Please save it with one or two.`;
  if (seconds === undefined) return undefined;
  if (seconds > recordingLimits.seconds + tolerance)
    return 'This recording is longer than two hours. Please split it.';
  if (bytes < (seconds - tolerance) * fewestBytes)
    return `This file says that it lasts ${number(Math.round(seconds))} seconds, but is too small for that. It may be damaged: please save it again.`;
  return undefined;
}
