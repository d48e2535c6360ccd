import { calls } from '@lingostory/contract/studio/recordings/calls';
import { type RecordingView, schemas } from '@lingostory/contract/studio/recordings/schemas';
import type { RequestHandler } from 'express';
import { peaksPerSecond } from '../../../adapters/narration/narration.ts';
import type { Deps } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';
import { routesOf } from '../../../http/route-table.ts';
import { isSignedClip, signatureFor } from '../../reading/public.ts';
import { findChapter } from '../base/find-chapters.ts';
import { orConflict } from '../base/versions.ts';
import { discardRecording } from './discard-recording.ts';
import { editRecording, realignRecording, takeOverRecording } from './edit-recording.ts';
import { type FoundRecording, findRecording, noRecording } from './find-recording.ts';
import { findPosition } from './leases.ts';
import { startRecording } from './start-recording.ts';
import { findUploadRoom } from './uploads/upload-room.ts';

const states = {
  waiting: 'waiting',
  aligning: 'aligning',
  ready: 'ready',
  taking_over: 'taking-over',
  failed: 'failed',
} as const;

/** An audio element sends no bearer token, so the address of the copy is signed for this administrator. */
function viewRecording(
  deps: Deps,
  administrator: number,
  recording: FoundRecording,
  place: number | null = null,
): RecordingView {
  const { state, copy, phrases } = recording;
  const isShown = state === 'ready' || state === 'failed';
  return {
    chapter_id: recording.chapterId,
    version: recording.version,
    state: states[state],
    progress: recording.progress,
    place,
    problem: recording.problem,
    file_name: recording.fileName,
    seconds: recording.seconds,
    audio: copy && `/v1/media/recordings/${copy}${signatureFor(deps, administrator, copy)}`,
    total_phrases: phrases.length,
    phrases: isShown ? phrases.map(({ text, start, end, flagged }) => ({ text, start, end, flagged })) : [],
  };
}

type Asked = { deps: Deps; caller: { id: number } };

const viewFor =
  ({ deps, caller }: Asked) =>
  (recording: FoundRecording) =>
    viewRecording(deps, caller.id, recording);

const viewInLine = async ({ deps, caller }: Asked, recording: FoundRecording) =>
  viewRecording(deps, caller.id, recording, await findPosition(deps, recording.chapterId));

/** It may have been discarded as soon as it was written. */
async function viewFound(ask: Asked, recording: FoundRecording | null) {
  if (!recording) throw noRecording();
  return { data: await viewInLine(ask, recording) };
}

export const recordingRoutes = routesOf(calls, schemas, {
  readRecording: async (ask) => {
    const { deps, input } = ask;
    await findChapter(deps.db, input.id);
    const recording = await findRecording(deps.db, input.id);
    const missing = await deps.narration.findMissingPrograms();
    const canUpload = recording === null || recording.state === 'failed';
    return {
      data: recording && (await viewInLine(ask, recording)),
      missing_programs: missing,
      upload_room: canUpload ? await findUploadRoom(deps, ask.caller.id) : null,
    };
  },
  startRecording: async (ask) =>
    await viewFound(ask, await startRecording(ask.deps, ask.caller.id, ask.input)),
  editRecording: async (ask) => {
    const edit = () => editRecording(ask.deps, ask.input);
    return { data: { version: await orConflict('recording', viewFor(ask), edit) } };
  },
  discardRecording: async (ask) => {
    await orConflict('recording', viewFor(ask), () => discardRecording(ask.deps, ask.input));
    return { message: 'The recording is discarded. The book stays as it was.' };
  },
  readWaveform: async ({ deps, input }) => {
    await findChapter(deps.db, input.id);
    const found = await deps.db.recording.findUnique({
      where: { chapterId: input.id },
      select: { peaks: true },
    });
    if (!found?.peaks) throw noRecording();
    const peaks = Buffer.from(found.peaks).toString('base64');
    return { data: { peaks_per_second: peaksPerSecond, peaks } };
  },
  realignRecording: async (ask) => {
    const realign = () => realignRecording(ask.deps, ask.input);
    return await viewFound(ask, await orConflict('recording', viewFor(ask), realign));
  },
  takeOverRecording: async (ask) => {
    const takeOver = () => takeOverRecording(ask.deps, ask.input);
    return await viewFound(ask, await orConflict('recording', viewFor(ask), takeOver));
  },
});

const copyName = /^[a-z0-9]{32}\.mp3$/;

/** The copy of a recording to listen to, by parts of it: a signature, not a session, opens it. */
export const handleCopy =
  (deps: Deps): RequestHandler<{ file: string }> =>
  async (request, response, next) => {
    const { file } = request.params;
    const isOpen = copyName.test(file) && isSignedClip(deps, file, request.query);
    if (!isOpen || (await deps.media.sizeOf('recordings', file)) === undefined)
      throw new Problem(404, 'We couldn’t find this recording.');
    response.set({
      'Cache-Control': 'private, max-age=21600, immutable',
      'X-Content-Type-Options': 'nosniff',
    });
    response.sendFile(
      deps.media.pathOf('recordings', file),
      { cacheControl: false, dotfiles: 'allow' },
      (error) => {
        // Whoever seeks breaks off what was being sent.
        if (error && !response.headersSent) next(error);
      },
    );
  };
