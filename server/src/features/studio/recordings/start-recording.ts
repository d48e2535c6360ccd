import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/studio/recordings/calls';
import type { Deps } from '../../../deps.ts';
import type { Upload } from '../../../generated/prisma/client.ts';
import { fieldProblem, isUniqueViolation, Problem } from '../../../http/problem.ts';
import { findChapter } from '../base/find-chapters.ts';
import { workRecordingsJob } from '../base/job-names.ts';
import { findOverlap, unspoken } from './draft-phrases.ts';
import { findOddHeader } from './find-odd-header.ts';
import { type FoundRecording, findRecording } from './find-recording.ts';

/**
 * Begins to align an upload of this administrator, a recording or a zip of clips, with a text. 404 unknown chapter, 422 when the
 * upload is not complete or not theirs, when its header is no narrator's, or when the chapter has a recording already; one that failed is replaced.
 */
export async function startRecording(
  deps: Deps,
  administrator: number,
  { id: chapterId, upload_id: uploadId, phrases: texts, times }: InputOf<typeof calls.startRecording>,
): Promise<FoundRecording | null> {
  const { bookId } = await findChapter(deps.db, chapterId);
  const upload = await findUpload(deps, administrator, uploadId);
  const { file, fileName } = upload;
  const isZip = await deps.narration.isZip(deps.media.pathOf('recordings', file));
  if (times && isZip) throw fieldProblem('times', 'A zip of clips needs no times file.');
  if (!isZip) await demandSound(deps, upload);
  const phrases = texts.map((text, index) => {
    const [start, end] = times?.slice(2 * index, 2 * index + 2) ?? [];
    return start === undefined || end === undefined ? unspoken(text) : { text, start, end, flagged: false };
  });
  const overlap = times && findOverlap(phrases, Number.POSITIVE_INFINITY);
  if (overlap) throw fieldProblem('times', overlap);
  const now = deps.clock.now();
  const data = { bookId, file, fileName, phrases, ...(times && { task: { kind: 'prepare' } }) };
  await deps.db.$transaction(async (tx) => {
    await tx.recording.deleteMany({ where: { chapterId, state: 'failed' } });
    try {
      await tx.recording.create({ data: { chapterId, ...data, createdAt: now } });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new Problem(422, 'This chapter already has a recording. Take it over or discard it first.');
    }
    // Of two who begin with one upload at once, the other finds it gone.
    const { count } = await tx.upload.deleteMany({ where: { file } });
    if (count === 0) throw noUpload();
  });
  deps.jobs.soon(workRecordingsJob);
  return await findRecording(deps.db, chapterId);
}

const noUpload = () =>
  fieldProblem('upload_id', 'We couldn’t find this upload. Please upload the recording again.');

async function findUpload({ db, media }: Deps, userId: number, uploadId: string) {
  const upload = await db.upload.findFirst({ where: { file: `${uploadId}.upload`, userId } });
  if (!upload) throw noUpload();
  if ((await media.sizeOf('recordings', upload.file)) !== upload.size)
    throw fieldProblem('upload_id', 'The upload isn’t complete yet.');
  return upload;
}

/** An upload that can never be used is removed at once. What has no header at all shows when it is decoded. */
async function demandSound({ db, media, narration }: Deps, { file, size }: Upload): Promise<void> {
  const header = await narration.readHeader(media.pathOf('recordings', file));
  const problem = header && findOddHeader(header, size);
  if (!problem) return;
  await db.upload.deleteMany({ where: { file } });
  await media.remove('recordings', file);
  throw fieldProblem('upload_id', problem);
}
