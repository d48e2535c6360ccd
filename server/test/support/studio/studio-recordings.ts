import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RecordingView } from '@lingostory/contract/studio/recordings/schemas';
import { processRecordings } from '../../../src/features/studio/public.ts';
import type { Person } from '../builders.ts';
import { writeRecording } from '../narration/recordings.ts';
import type { World } from '../running/world.ts';

export const recordedText = [
  'Il était une fois une petite fille de village.',
  'Sa mère en était folle, et sa grand-mère plus folle encore.',
  'Cette bonne femme lui fit faire un petit chaperon rouge.',
  'Partout on l’appelait le Petit Chaperon rouge.',
  'Un jour, sa mère fit des galettes.',
  'Va voir comment se porte ta grand-mère.',
];

/** Speaks the phrases into a WAV file. The default phrases take about twenty seconds. */
export async function recordText(phrases: readonly string[] = recordedText): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'lingostory-recording-'));
  try {
    const file = join(folder, 'text.wav');
    const pauses = [0.4, 0.25, 0.5];
    await writeRecording(file, { phrases, voice: 'fr', speed: 150, filter: 'anull', pauses });
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const tusHeaders = { 'Tus-Resumable': '1.0.0' };
const partHeaders = { ...tusHeaders, 'Content-Type': 'application/offset+octet-stream' };

/** Returns functions that an editor would use to work on recordings through the API. */
export function createRecordingStudio(world: World, { bearer }: Person) {
  const headers = { authorization: bearer };
  const sendRequest = async (method: string, path: string, body?: object) => {
    const bodyOption = body ? { body: JSON.stringify(body) } : {};
    const response = await fetch(`${world.origin}/v1${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...bodyOption,
    });
    return { status: response.status, body: await response.json() };
  };
  const uploadsUrl = `${world.origin}/v1/admin/uploads`;
  return {
    ask: sendRequest,
    /** Starts an upload of this many bytes. The upload's URL is in the `location` header. */
    beginUpload: async (size: number, fileName = 'chapitre.wav') =>
      await fetch(uploadsUrl, {
        method: 'POST',
        headers: {
          ...headers,
          ...tusHeaders,
          'Upload-Length': String(size),
          'Upload-Metadata': `filename ${Buffer.from(fileName).toString('base64')}`,
        },
      }),
    askUpload: async (id: string) =>
      await fetch(`${uploadsUrl}/${id}`, { method: 'HEAD', headers: { ...headers, ...tusHeaders } }),
    removeUpload: async (id: string) =>
      await fetch(`${uploadsUrl}/${id}`, { method: 'DELETE', headers: { ...headers, ...tusHeaders } }),
    sendPart: async (id: string, offset: number, body: BodyInit, requestOptions: RequestInit = {}) =>
      await fetch(`${uploadsUrl}/${id}`, {
        method: 'PATCH',
        headers: { ...headers, ...partHeaders, 'Upload-Offset': String(offset) },
        body,
        ...requestOptions,
      }),
    /** Uploads a whole file and returns the upload's id. */
    async upload(bytes: Buffer, fileName?: string): Promise<string> {
      const uploadResponse = await this.beginUpload(bytes.length, fileName);
      const id = uploadResponse.headers.get('location')?.split('/').at(-1) ?? '';
      await this.sendPart(id, 0, new Uint8Array(bytes));
      return id;
    },
    /** Uploads a recording and starts its alignment. */
    async start(
      chapterId: number,
      bytes: Buffer,
      phrases: readonly string[] = recordedText,
      extraFields: object = {},
    ) {
      const requestBody = { upload_id: await this.upload(bytes), phrases, ...extraFields };
      return await sendRequest('POST', `/admin/chapter/${chapterId}/recording`, requestBody);
    },
    read: async (chapterId: number): Promise<RecordingView | null> =>
      (await sendRequest('GET', `/admin/chapter/${chapterId}/recording`)).body.data,
    /** Processes the waiting recordings, as the job would. */
    work: async () => await processRecordings(world.deps),
  };
}
