import { readdirSync, readFileSync } from 'node:fs';

type Upload = { name: string; mimeType: string; buffer: Buffer };

const demo = new URL('../../../prisma/demo/', import.meta.url);

/** A real cover of the demo shelf. */
export function cover(name = 'cover.webp'): Upload {
  return { name, mimeType: 'image/webp', buffer: readFileSync(new URL('covers/le-phare.webp', demo)) };
}

/** A real, short recording of the demo shelf; `place` chooses another one. */
export function clip(name = 'clip.mp3', place = 0): Upload {
  const folder = new URL('clips/le-phare/', demo);
  const files = readdirSync(folder).filter((file) => file.endsWith('.mp3'));
  const file = files.sort()[place];
  if (file === undefined) throw new Error(`There is no clip ${place} of the demo shelf.`);
  return { name, mimeType: 'audio/mpeg', buffer: readFileSync(new URL(file, folder)) };
}

/** Words under a picture's name: only a look inside tells. */
export const textNamedPicture: Upload = {
  name: 'cover.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from('This is no picture, whatever it is called.'),
};
