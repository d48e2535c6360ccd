import { type IFormat, parseBuffer } from 'music-metadata';
import type { Sound, SoundExtension } from './media.ts';

type Kind = { extension: SoundExtension; type: string; fits: (format: IFormat) => boolean };

const hasCodec = (pattern: RegExp) => (format: IFormat) => pattern.test(format.codec ?? '');

const kinds: Record<string, Kind> = {
  mp3: { extension: 'mp3', type: 'audio/mpeg', fits: hasCodec(/^MPEG .* Layer 3$/) },
  m4a: { extension: 'm4a', type: 'audio/mp4', fits: ({ hasVideo }) => !hasVideo },
  ogg: { extension: 'ogg', type: 'audio/ogg', fits: hasCodec(/^(Opus|Vorbis)/) },
  wav: { extension: 'wav', type: 'audio/wav', fits: ({ container }) => container === 'WAVE' },
  flac: { extension: 'flac', type: 'audio/flac', fits: ({ container }) => container === 'FLAC' },
};

function kindOf(bytes: Buffer): Kind | undefined {
  const opening = bytes.subarray(0, 12).toString('latin1');
  if (opening.startsWith('OggS')) return kinds.ogg;
  if (opening.startsWith('fLaC')) return kinds.flac;
  if (opening.startsWith('RIFF') && opening.endsWith('WAVE')) return kinds.wav;
  if (opening.slice(4, 8) === 'ftyp') return kinds.m4a;
  return /^(ID3|\xff[\xe0-\xff])/.test(opening) ? kinds.mp3 : undefined;
}

/** What was sent, when it is a sound that browsers play and that lasts; else undefined. Kept byte for byte. */
export async function readSound(bytes: Buffer): Promise<Sound | undefined> {
  const kind = kindOf(bytes);
  if (!kind) return undefined;
  try {
    const { format } = await parseBuffer(
      bytes,
      { mimeType: kind.type },
      { duration: true, skipCovers: true },
    );
    const milliseconds = Math.round((format.duration ?? 0) * 1000);
    const plays = Number.isSafeInteger(milliseconds) && milliseconds > 0 && milliseconds < 2 ** 31;
    return plays && kind.fits(format) ? { bytes, extension: kind.extension, milliseconds } : undefined;
  } catch {
    return undefined;
  }
}
