import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

type Upload = { name: string; mimeType: string; buffer: Buffer };

const demoFolder = fileURLToPath(new URL('../../../prisma/demo/', import.meta.url));
const clipsFolder = join(demoFolder, 'clips/le-phare');

/** A real cover from the demo catalogue. */
export const coverPath = join(demoFolder, 'covers/le-phare.webp');

/** Returns the path of a real, short clip from the demo catalogue. */
export function getClipPath(index = 0): string {
  const files = readdirSync(clipsFolder).filter((file) => file.endsWith('.mp3'));
  const file = files.sort()[index];
  if (file === undefined) throw new Error(`There is no clip ${index} of the demo catalogue.`);
  return join(clipsFolder, file);
}

export function createCoverUpload(name = 'cover.webp'): Upload {
  return { name, mimeType: 'image/webp', buffer: readFileSync(coverPath) };
}

export function createClipUpload(name = 'clip.mp3', index = 0): Upload {
  return { name, mimeType: 'audio/mpeg', buffer: readFileSync(getClipPath(index)) };
}

/** A text file named like an image. Only its content reveals that it isn't one. */
export const textFileNamedAsPicture: Upload = {
  name: 'cover.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from('This is no picture, whatever it is called.'),
};
