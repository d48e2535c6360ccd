import type { Sound, SoundExtension, Unusable, UploadedFile } from './media.ts';
import { readOpening } from './opening.ts';
import type { SoundFormat, SoundParser } from './sound-parser.ts';

type Kind = { extension: SoundExtension; type: string; fits: (format: SoundFormat) => boolean };

const hasCodec = (pattern: RegExp) => (format: SoundFormat) => pattern.test(format.codec ?? '');

const kinds: Record<string, Kind> = {
  mp3: { extension: 'mp3', type: 'audio/mpeg', fits: hasCodec(/^MPEG .* Layer 3$/) },
  m4a: { extension: 'm4a', type: 'audio/mp4', fits: ({ hasVideo }) => !hasVideo },
  ogg: { extension: 'ogg', type: 'audio/ogg', fits: hasCodec(/^(Opus|Vorbis)/) },
  wav: { extension: 'wav', type: 'audio/wav', fits: ({ container }) => container === 'WAVE' },
  flac: { extension: 'flac', type: 'audio/flac', fits: ({ container }) => container === 'FLAC' },
};

function kindOf(opening: string): Kind | undefined {
  if (opening.startsWith('OggS')) return kinds.ogg;
  if (opening.startsWith('fLaC')) return kinds.flac;
  if (opening.startsWith('RIFF') && opening.endsWith('WAVE')) return kinds.wav;
  if (opening.slice(4, 8) === 'ftyp') return kinds.m4a;
  return /^(ID3|\xff[\xe0-\xff])/.test(opening) ? kinds.mp3 : undefined;
}

/** What was sent, when it is a sound that browsers play and that lasts. Kept byte for byte. */
export async function readSound(parse: SoundParser, file: UploadedFile): Promise<Sound | Unusable> {
  const kind = kindOf(await readOpening(file.path));
  if (!kind) return 'unreadable';
  const format = await parse(file.path, kind.type);
  if (typeof format === 'string') return format;
  const milliseconds = Math.round((format.duration ?? 0) * 1000);
  const plays = Number.isSafeInteger(milliseconds) && milliseconds > 0 && milliseconds < 2 ** 31;
  return plays && kind.fits(format) ? { file, extension: kind.extension, milliseconds } : 'unreadable';
}
