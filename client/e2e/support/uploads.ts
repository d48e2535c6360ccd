import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

type Upload = { name: string; mimeType: string; buffer: Buffer };

const demo = fileURLToPath(new URL('../../../prisma/demo/', import.meta.url));
const clips = join(demo, 'clips/le-phare');

/** A real cover from the demo catalogue. */
export const coverPath = join(demo, 'covers/le-phare.webp');

/** Returns the path of a real, short clip from the demo catalogue. */
export function clipPath(index = 0): string {
  const files = readdirSync(clips).filter((file) => file.endsWith('.mp3'));
  const file = files.sort()[index];
  if (file === undefined) throw new Error(`There is no clip ${index} of the demo catalogue.`);
  return join(clips, file);
}

export function cover(name = 'cover.webp'): Upload {
  return { name, mimeType: 'image/webp', buffer: readFileSync(coverPath) };
}

export function clip(name = 'clip.mp3', index = 0): Upload {
  return { name, mimeType: 'audio/mpeg', buffer: readFileSync(clipPath(index)) };
}

/** A text file named like an image. Only its content shows that it is not one. */
export const textNamedPicture: Upload = {
  name: 'cover.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from('This is no picture, whatever it is called.'),
};
