import sharp from 'sharp';
import { sounds } from './sounds.ts';
import { makeWav } from './uploads.ts';

const megabyte = 1024 * 1024;

/** Repeats a pattern as many times as it fits into this number of bytes. */
const repeatToSize = (pattern: Buffer, bytes: number) =>
  Buffer.alloc(Math.floor(bytes / pattern.length) * pattern.length, pattern);

/** Makes a picture of a single color. The file has only a few hundred kilobytes, even with millions of pixels. */
export async function makePlainPicture(
  format: 'jpeg' | 'png' | 'webp',
  width: number,
  height: number,
): Promise<Buffer> {
  const create = { width, height, channels: 3 as const, background: '#a3502c' };
  return await sharp({ create, limitInputPixels: false }).toFormat(format).toBuffer();
}

/** Makes a valid FLAC file with millions of empty metadata blocks before its sound. */
export function makeFlacOfEmptyBlocks(bytes = 19.9 * megabyte): Buffer {
  const flacHeader = Buffer.from(sounds.flac.subarray(0, 42));
  flacHeader[4] = 0;
  const flacFrames = sounds.flac.subarray(sounds.flac.indexOf(Buffer.from([0xff, 0xf8])));
  const padding = Buffer.from([1, 0, 0, 0]);
  const lastBlock = Buffer.from([0x81, 0, 0, 0]);
  return Buffer.concat([flacHeader, repeatToSize(padding, bytes - 500), lastBlock, flacFrames]);
}

/** Makes a valid WAV file with many empty chunks of an unknown type before its sound. */
export function makeWavOfEmptyChunks(bytes = 4.8 * megabyte): Buffer {
  const wav = makeWav(300);
  const chunks = repeatToSize(Buffer.from('abcd\0\0\0\0'), bytes - wav.length);
  const wavFile = Buffer.concat([wav.subarray(0, 36), chunks, wav.subarray(36)]);
  wavFile.writeUInt32LE(wavFile.length - 8, 4);
  return wavFile;
}

/** Makes an Opus file with many pages of one empty packet each before its sound. */
export function makeOggOfEmptyPages(bytes = 4.8 * megabyte): Buffer {
  const { ogg } = sounds;
  const secondPageOffset = ogg.indexOf('OggS', 4);
  const page = Buffer.alloc(28);
  page.write('OggS');
  ogg.copy(page, 14, 14, 18);
  page[26] = 1;
  return Buffer.concat([
    ogg.subarray(0, secondPageOffset),
    repeatToSize(page, bytes - ogg.length),
    ogg.subarray(secondPageOffset),
  ]);
}

/** Makes an MP3 file with an ID3 tag that contains a huge number of one-byte text frames. */
export function makeMp3OfEmptyTags(bytes = 4.8 * megabyte): Buffer {
  const frame = Buffer.alloc(11);
  frame.write('TXXX');
  frame.writeUInt32BE(1, 4);
  const frames = repeatToSize(frame, bytes - sounds.mp3.length);
  const header = Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1');
  for (let i = 0; i < 4; i += 1) header[6 + i] = (frames.length >> (7 * (3 - i))) & 0x7f;
  return Buffer.concat([header, frames, sounds.mp3]);
}

/** Makes an M4A file with many empty atoms before the ones that describe its sound. */
export function makeM4aOfEmptyAtoms(bytes = 4.8 * megabyte): Buffer {
  const { m4a } = sounds;
  const moovOffset = m4a.indexOf('moov') - 4;
  const atoms = repeatToSize(Buffer.from('\0\0\0\x08free', 'latin1'), bytes - m4a.length);
  return Buffer.concat([m4a.subarray(0, moovOffset), atoms, m4a.subarray(moovOffset)]);
}

/** Makes a silent WAV file of exactly this many bytes. */
export function makeWavOfSize(bytes: number): Buffer {
  const wav = Buffer.alloc(bytes);
  makeWav(0).copy(wav);
  wav.writeUInt32LE(bytes - 8, 4);
  wav.writeUInt32LE(bytes - 44, 40);
  return wav;
}
