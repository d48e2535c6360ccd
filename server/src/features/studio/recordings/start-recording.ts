import { randomUUID } from 'node:crypto';
import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/studio/recordings/calls';
import { recordingLimits } from '@lingostory/contract/studio/recordings/limits';
import type { SoundHeader } from '../../../adapters/narration/narration.ts';
import type { Deps } from '../../../deps.ts';
import type { Upload } from '../../../generated/prisma/client.ts';
import { createFieldProblem, isUniqueViolation, Problem } from '../../../http/problem.ts';
import { findChapter } from '../base/find-chapters.ts';
import { processRecordingsJobName } from '../base/job-names.ts';
import { findUpload, useUpload } from '../uploads/find-upload.ts';
import { findTimesProblem, type StoredPhrase, toPhraseText, toUnspokenPhrase } from './draft-phrases.ts';
import { findRecording, type RecordingWithPhrases } from './find-recording.ts';
import type { RecordingTarget } from './targets.ts';

/**
 * Starts aligning an administrator's upload (a recording or a zip of clips) with a text. Replaces a recording that
 * failed. Throws 404 for an unknown chapter. Throws 422 if the chapter already has a recording, or if the upload is
 * incomplete, belongs to somebody else or has an implausible header.
 */
export async function startRecording(
  deps: Deps,
  administratorId: number,
  input: InputOf<typeof calls.startRecording>,
): Promise<RecordingWithPhrases | null> {
  const { id: chapterId, upload_id: uploadId, phrases: texts, separators, emphases, times } = input;
  const { bookId } = await findChapter(deps.db, chapterId);
  const upload = await findUpload(deps, administratorId, uploadId);
  const isZip = await inspectUpload(deps, upload);
  if (times && isZip) throw createFieldProblem('times', 'A zip of clips needs no times file.');
  const phrases = texts.map((text, index) => {
    const [start, end] = times?.slice(2 * index, 2 * index + 2) ?? [];
    const emphasis = emphases?.[index];
    const phrase = toPhraseText({ text, separator: separators?.[index] ?? 'space', emphasis });
    return start === undefined || end === undefined
      ? toUnspokenPhrase(phrase)
      : { ...phrase, start, end, flagged: false };
  });
  const timesProblem = times && findTimesProblem(phrases, Number.POSITIVE_INFINITY);
  if (timesProblem) throw createFieldProblem('times', timesProblem);
  return await createRecording(deps, upload, {
    chapterId,
    bookId,
    phrases,
    ...(times && { task: { kind: 'prepare' } }),
  });
}

type NewRecording = {
  chapterId: number;
  bookId: number;
  phrases: StoredPhrase[];
  task?: { kind: 'prepare' };
  targets?: RecordingTarget[];
};

/** Queues a recording of an upload. Replaces a recording that failed. Throws 422 if the chapter has another one. */
export async function createRecording(
  deps: Deps,
  { file, fileName }: Upload,
  recording: NewRecording,
): Promise<RecordingWithPhrases | null> {
  const { chapterId } = recording;
  await deps.db.$transaction(async (tx) => {
    await tx.recording.deleteMany({ where: { chapterId, state: 'failed' } });
    try {
      await tx.recording.create({ data: { ...recording, file, fileName, createdAt: deps.clock.now() } });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new Problem(422, 'This chapter already has a recording. Take it over or discard it first.');
    }
    await useUpload(tx, file);
  });
  deps.jobs.requestRun(processRecordingsJobName);
  return await findRecording(deps.db, chapterId);
}

/**
 * Returns true for a zip of clips, false for a recording. Throws 422 and deletes the upload if a recording's header is
 * implausible. A file without a header isn't checked until it is decoded.
 */
export async function inspectUpload(
  { db, media, narration }: Deps,
  { file, size }: Upload,
): Promise<boolean> {
  const workId = randomUUID();
  let headerProblem: string | undefined;
  try {
    const path = await media.localPathOf('recordings', file, workId);
    if (await narration.isZip(path)) return true;
    const header = await narration.readHeader(path);
    headerProblem = header && findHeaderProblem(header, size);
  } finally {
    await media.remove('work', workId);
  }
  if (!headerProblem) return false;
  await db.upload.deleteMany({ where: { file } });
  await media.remove('recordings', file);
  throw createFieldProblem('upload_id', headerProblem);
}

/**
 * Every recording has at least this many bytes per second. The most compressible one is silence in a lossless format.
 */
const minBytesPerSecond = 20;
/** The length in a file's header may exceed the actual length by up to this many seconds. */
const headerToleranceSeconds = 5;

const formatNumber = (value: number) => value.toLocaleString('en');

/** Returns why a file with this header and size can't be a narrator's recording, or undefined if it can. */
function findHeaderProblem({ rate, channels, seconds }: SoundHeader, bytes: number): string | undefined {
  const { min, max } = recordingLimits.rate;
  if (!(rate >= min && rate <= max))
    return `This recording has ${formatNumber(rate)} samples a second. Please save it with ${formatNumber(min)} to ${formatNumber(max)} of them, for example as an MP3.`;
  if (!(channels >= 1 && channels <= recordingLimits.channels))
    return `This recording has ${formatNumber(channels)} channels. Please save it with one or two.`;
  if (seconds === undefined) return undefined;
  if (seconds > recordingLimits.seconds + headerToleranceSeconds)
    return 'This recording is longer than two hours. Please split it.';
  if (bytes < (seconds - headerToleranceSeconds) * minBytesPerSecond)
    return `This file says that it lasts ${formatNumber(Math.round(seconds))} seconds, but is too small for that. It may be damaged: please save it again.`;
  return undefined;
}
