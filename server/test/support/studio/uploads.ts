import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import type { Test } from 'supertest';
import type { Person } from '../builders.ts';
import type { World } from '../running/world.ts';

type PictureFormat = 'jpeg' | 'png' | 'webp';

/** Makes a small picture with EXIF metadata, which the server must remove. */
export async function makePicture(
  format: PictureFormat = 'jpeg',
  width = 120,
  height = 180,
): Promise<Buffer> {
  return await sharp({ create: { width, height, channels: 3, background: '#a3502c' } })
    .withExif({ IFD0: { Copyright: 'secret place', Artist: 'somebody' } })
    .toFormat(format)
    .toBuffer();
}

/** Makes a silent WAV file with 16-bit mono samples. */
export function makeWav(milliseconds = 500): Buffer {
  const sampleRate = 8000;
  const samples = Buffer.alloc((sampleRate * 2 * milliseconds) / 1000);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

/** Returns a clip from the demo catalogue. */
export function readDemoClip(): Buffer {
  const folder = new URL('../../../../prisma/demo/clips/le-marche-du-samedi/', import.meta.url);
  const [name = ''] = readdirSync(folder).filter((file) => file.endsWith('.mp3'));
  return readFileSync(new URL(name, folder));
}

export const bookForm = {
  title: 'Le Marché du samedi',
  author: 'Jeanne Auteur',
  narrated_by: 'Luc Voix',
  hours: '1',
  minutes: '5',
  description: 'On Saturdays the market comes to town.',
  difficulty: 'Easy',
  sample_text: 'Il pleut.',
};

export type FormPart =
  | string
  | string[]
  | Buffer
  | { bytes: Buffer; name: string; type?: string }
  | undefined;

/** Fills a multipart form. Strings become fields, lists of strings become repeated fields, and bytes become files. */
export function fillForm(request: Test, formParts: Record<string, FormPart>): Test {
  for (const [name, formPart] of Object.entries(formParts)) {
    if (typeof formPart === 'string' || Array.isArray(formPart)) void request.field(name, formPart);
    else if (Buffer.isBuffer(formPart)) void request.attach(name, formPart, `${name}.bin`);
    else if (formPart)
      void request.attach(name, formPart.bytes, {
        filename: formPart.name,
        ...(formPart.type ? { contentType: formPart.type } : {}),
      });
  }
  return request;
}

export type StudioClient = {
  get: (path: string) => Test;
  post: (path: string, formParts?: Record<string, FormPart>) => Test;
  put: (path: string, body?: object) => Test;
  remove: (path: string) => Test;
};

/** Returns functions that send requests to the studio's API as this person. */
export function createStudioClient({ api }: World, { bearer }: Person): StudioClient {
  const authorize = (request: Test) => request.set('Authorization', bearer);
  return {
    get: (path) => authorize(api.get(`/v1${path}`)),
    post: (path, formParts = {}) => fillForm(authorize(api.post(`/v1${path}`)), formParts),
    put: (path, body = {}) => authorize(api.put(`/v1${path}`)).send(body),
    remove: (path) => authorize(api.delete(`/v1${path}`)),
  };
}

/** Returns the names of all stored covers, samples and clips, to verify that a request stored or deleted none. */
export async function listStoredFiles({ deps: { media } }: World): Promise<string[]> {
  return (await Promise.all([media.list('covers'), media.list('samples'), media.list('clips')]))
    .flat()
    .sort();
}

/** Creates a book with a cover and an audio sample through the API. */
export async function createBook(studio: StudioClient, title = bookForm.title) {
  const files = { book_image: await makePicture(), sample_audio: readDemoClip() };
  const { status, body } = await studio.post('/admin/book', { ...bookForm, ...files, title });
  if (status !== 200) throw new Error(`admin/book answered ${status}: ${JSON.stringify(body)}`);
  return body.data as { id: number; book_code: string };
}
