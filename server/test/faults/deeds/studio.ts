import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RecordingView } from '@lingostory/contract/studio/recordings/schemas';
import { buildAdministrator, buildBook, type Person } from '../../support/builders.ts';
import { createRecordingStudio } from '../../support/studio/studio-recordings.ts';
import { bookForm, makePicture, makeWav } from '../../support/studio/uploads.ts';
import { requireSuccess } from '../client.ts';
import { CallFailure, type Deed } from '../deed.ts';
import type { Stage } from '../stage.ts';

const partSize = 16 * 1024;

/** Returns a function that uploads a file in parts, and goes on where the server stopped when it is called again. */
function createUploader({ world, network }: Stage, administrator: Person, bytes: Buffer) {
  const studio = createRecordingStudio({ ...world, origin: network.origin }, administrator);
  let id: string | undefined;
  const upload = async (): Promise<string> => {
    if (id === undefined) {
      const created = await requireSuccess(studio.beginUpload(bytes.length));
      id = created.headers.get('location')?.split('/').at(-1) ?? '';
    }
    const status = await requireSuccess(studio.askUpload(id));
    for (let offset = Number(status.headers.get('upload-offset')); offset < bytes.length; ) {
      const part = new Uint8Array(bytes.subarray(offset, offset + partSize));
      const { headers } = await requireSuccess(studio.sendPart(id, offset, part));
      offset = Number(headers.get('upload-offset'));
    }
    return id;
  };
  return { upload, readId: () => id };
}

const uploadRecording: Deed = {
  name: 'upload a file',
  prepare: async (stage) => {
    const bytes = randomBytes(4 * partSize);
    const { upload, readId } = createUploader(stage, await buildAdministrator(stage.world), bytes);
    return {
      run: async () => {
        await upload();
      },
      countStored: async () => {
        const stored = await stage.world.deps.media.open('recordings', `${readId()}.upload`);
        const content = stored && (await buffer(await stored.read()));
        if (!content?.subarray(0, bytes.length).equals(bytes)) return 0;
        return content.length / bytes.length;
      },
    };
  },
};

/** A second of noise, because the server rejects silent recordings. */
const noise = Buffer.from(makeWav(1000).map((byte, index) => (index < 44 ? byte : (index * 7) % 64)));
const recordingForm = { phrases: ['Oui.', 'Non.'], times: [0.1, 0.4, 0.5, 0.9] };

const processRecording: Deed = {
  name: 'prepare a recording',
  prepare: async (stage) => {
    const { world, call } = stage;
    const person = await buildAdministrator(world);
    const { id: bookId } = await buildBook(world);
    const { id: chapterId } = await world.deps.db.chapter.findFirstOrThrow({
      where: { bookId, chapterNo: 1 },
    });
    const path = `/admin/chapter/${chapterId}/recording`;
    const readRecording = async () => (await call<{ data: RecordingView | null }>(path, { person })).data;
    let uploader = createUploader(stage, person, noise);
    const waitUntilPrepared = async () => {
      for (;;) {
        const recording = await readRecording();
        if (recording?.state === 'ready') return;
        if (!recording || recording.state === 'failed') {
          // The editor has to send the file again.
          uploader = createUploader(stage, person, noise);
          throw new CallFailure(422, `the recording failed: ${recording?.problem}`);
        }
        await sleep(250);
      }
    };
    return {
      run: async () => {
        const recording = await readRecording();
        if (!recording || recording.state === 'failed') {
          const json = { upload_id: await uploader.upload(), ...recordingForm };
          await call(path, { person, json });
        }
        await waitUntilPrepared();
      },
      countStored: async () => {
        const rows = await world.deps.db.recording.findMany({ where: { chapterId, state: 'ready' } });
        const { file = null, copy = null } = rows[0] ?? {};
        const sizes = [file, copy].map(
          async (name) => name && (await world.deps.media.sizeOf('recordings', name)),
        );
        return (await Promise.all(sizes)).every(Boolean) ? rows.length : 0;
      },
    };
  },
};

const editChapter: Deed = {
  name: 'edit a published chapter',
  prepare: async ({ world, call }) => {
    const person = await buildAdministrator(world);
    const { id: bookId } = await buildBook(world);
    const { id } = await world.deps.db.chapter.findFirstOrThrow({ where: { bookId, chapterNo: 1 } });
    const title = `Chapitre ${randomBytes(4).toString('hex')}`;
    return {
      run: async () => {
        await call(`/admin/chapter/${id}`, { person, form: { title, chapter_no: '1' }, method: 'PUT' });
      },
      countStored: () => world.deps.db.chapter.count({ where: { bookId, title } }),
    };
  },
};

const replaceCover: Deed = {
  name: 'replace a cover',
  prepare: async ({ world, call }) => {
    const person = await buildAdministrator(world);
    const { bookCode } = await buildBook(world);
    const picture = new Blob([new Uint8Array(await makePicture())]);
    return {
      run: async () => {
        const multipart = new FormData();
        for (const [name, value] of Object.entries(bookForm)) multipart.set(name, value);
        multipart.set('book_image', picture, 'cover.jpg');
        await call(`/admin/book/${bookCode}`, { person, multipart, method: 'PUT' });
      },
      countStored: async () => {
        const { imageFile } = await world.deps.db.book.findUniqueOrThrow({ where: { bookCode } });
        return imageFile !== null && (await world.deps.media.sizeOf('covers', imageFile)) ? 1 : 0;
      },
    };
  },
};

export const studioDeeds = [uploadRecording, processRecording, editChapter, replaceCover];
