import { type AudioPiece, fadeSeconds } from './audio-piece.ts';
import { createWave } from './wave.ts';

/** The samples of a sound, from -1 to 1. */
export type Sound = { samples: Float32Array; sampleRateHz: number };

/** Sample rate in hertz to which clips are decoded. */
const decodedRateHz = 44_100;

/** Fetches a clip, usually from the browser's cache, and decodes it. */
export async function decodeClip(url: string): Promise<Sound> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(response.statusText);
  const context = new OfflineAudioContext(1, 1, decodedRateHz);
  const buffer = await context.decodeAudioData(await response.arrayBuffer());
  return { samples: mixChannels(buffer), sampleRateHz: buffer.sampleRate };
}

function mixChannels(buffer: AudioBuffer): Float32Array {
  const channels = Array.from({ length: buffer.numberOfChannels }, (_, index) =>
    buffer.getChannelData(index),
  );
  const [firstChannel = new Float32Array()] = channels;
  if (channels.length < 2) return firstChannel;
  return firstChannel.map(
    (_, index) => channels.reduce((sum, channel) => sum + (channel[index] ?? 0), 0) / channels.length,
  );
}

/** Returns a piece of a sound as 16-bit samples, with a fade at each end so that the cuts make no click. */
export function cutSamples({ samples, sampleRateHz }: Sound, { from, to }: AudioPiece): Int16Array {
  const piece = samples.slice(Math.round(from * sampleRateHz), Math.round(to * sampleRateHz));
  const fadeLength = Math.min(fadeSeconds * sampleRateHz, piece.length / 2);
  return Int16Array.from(piece, (sample, index) => {
    const distanceToEnd = Math.min(index, piece.length - 1 - index);
    const volume = Math.min(1, distanceToEnd / fadeLength);
    return Math.round(Math.max(-1, Math.min(1, sample * volume)) * 32_767);
  });
}

/** Returns a piece of a sound as a file. */
export const cutAudioPiece = (sound: Sound, piece: AudioPiece): Blob =>
  createWave(cutSamples(sound, piece), sound.sampleRateHz);
