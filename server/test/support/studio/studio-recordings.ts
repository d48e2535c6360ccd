import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RecordingView } from '@lingostory/contract/studio/recordings/schemas';
import { workRecordings } from '../../../src/features/studio/public.ts';
import type { Person } from '../builders.ts';
import type { World } from '../running/world.ts';
import { record } from './recordings.ts';

export const text = [
  'Il était une fois une petite fille de village.',
  'Sa mère en était folle, et sa grand-mère plus folle encore.',
  'Cette bonne femme lui fit faire un petit chaperon rouge.',
  'Partout on l’appelait le Petit Chaperon rouge.',
  'Un jour, sa mère fit des galettes.',
  'Va voir comment se porte ta grand-mère.',
];

/** Speaks the phrases into a WAV of some twenty seconds. */
export async function recordText(phrases: readonly string[] = text): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'lingostory-recording-'));
  try {
    const file = join(folder, 'text.wav');
    const pauses = [0.4, 0.25, 0.5];
    await record(file, { phrases, voice: 'fr', speed: 150, filter: 'anull', pauses });
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const tus = { 'Tus-Resumable': '1.0.0' };
const asPart = { ...tus, 'Content-Type': 'application/offset+octet-stream' };

/** Functions for an editor who works on recordings through the API. */
export function recordingStudio(world: World, { bearer }: Person) {
  const headers = { authorization: bearer };
  const ask = async (method: string, path: string, body?: object) => {
    const sent = body ? { body: JSON.stringify(body) } : {};
    const response = await fetch(`${world.origin}/v1${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...sent,
    });
    return { status: response.status, body: await response.json() };
  };
  const uploads = `${world.origin}/v1/admin/uploads`;
  return {
    ask,
    /** Starts an upload of this many bytes; its address is in `location`. */
    beginUpload: async (size: number, fileName = 'chapitre.wav') =>
      await fetch(uploads, {
        method: 'POST',
        headers: {
          ...headers,
          ...tus,
          'Upload-Length': String(size),
          'Upload-Metadata': `filename ${Buffer.from(fileName).toString('base64')}`,
        },
      }),
    askUpload: async (id: string) =>
      await fetch(`${uploads}/${id}`, { method: 'HEAD', headers: { ...headers, ...tus } }),
    removeUpload: async (id: string) =>
      await fetch(`${uploads}/${id}`, { method: 'DELETE', headers: { ...headers, ...tus } }),
    sendPart: async (id: string, offset: number, body: BodyInit, more: RequestInit = {}) =>
      await fetch(`${uploads}/${id}`, {
        method: 'PATCH',
        headers: { ...headers, ...asPart, 'Upload-Offset': String(offset) },
        body,
        ...more,
      }),
    /** Uploads a whole file and returns the upload's id. */
    async upload(bytes: Buffer): Promise<string> {
      const begun = await this.beginUpload(bytes.length);
      const id = begun.headers.get('location')?.split('/').at(-1) ?? '';
      await this.sendPart(id, 0, new Uint8Array(bytes));
      return id;
    },
    /** Uploads a recording and starts its alignment. */
    async start(chapterId: number, bytes: Buffer, phrases: readonly string[] = text, more: object = {}) {
      const sent = { upload_id: await this.upload(bytes), phrases, ...more };
      return await ask('POST', `/admin/chapter/${chapterId}/recording`, sent);
    },
    read: async (chapterId: number): Promise<RecordingView | null> =>
      (await ask('GET', `/admin/chapter/${chapterId}/recording`)).body.data,
    /** Processes waiting recordings, as the job does. */
    work: async () => await workRecordings(world.deps),
  };
}
