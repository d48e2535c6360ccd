import { calls } from '@lingostory/contract/studio/recordings/calls';
import { type RecordingView, schemas } from '@lingostory/contract/studio/recordings/schemas';
import type { RequestHandler } from 'express';
import { peaksPerSecond } from '../../../adapters/narration/narration.ts';
import type { Deps } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';
import { defineRoutes } from '../../../http/route-table.ts';
import { streamMedia } from '../../../http/send-media.ts';
import { createSignatureQuery, hasValidSignature, withClips } from '../../reading/public.ts';
import { findChapter, isDraftChapter } from '../base/find-chapters.ts';
import { runOrReportConflict } from '../base/versions.ts';
import { findMaxUploadBytes } from '../uploads/upload-room.ts';
import { discardRecording } from './discard-recording.ts';
import { toDraftPhrase } from './draft-phrases.ts';
import { editRecording, realignRecording, takeOverRecording } from './edit-recording.ts';
import {
  createRecordingNotFoundProblem,
  findRecording,
  listSilentPhrases,
  type RecordingWithPhrases,
} from './find-recording.ts';
import { findQueuePosition } from './leases.ts';
import { listRecordingChanges } from './list-recording-changes.ts';
import { nameStretch } from './name-stretch.ts';
import { startPhraseRecording } from './start-phrase-recording.ts';
import { startRecording } from './start-recording.ts';

const viewStateByRecordingState = {
  waiting: 'waiting',
  aligning: 'aligning',
  ready: 'ready',
  taking_over: 'taking-over',
  failed: 'failed',
} as const;

/**
 * Signs the URL of the recording's MP3 copy for this administrator, because an audio element can't send a bearer
 * token.
 */
function toRecordingView(
  deps: Deps,
  administratorId: number,
  recording: RecordingWithPhrases,
  queuePosition: number | null = null,
): RecordingView {
  const { state, copy, phrases, unwritten } = recording;
  const hasVisiblePhrases = state === 'ready' || state === 'failed';
  return {
    chapter_id: recording.chapterId,
    version: recording.version,
    state: viewStateByRecordingState[state],
    progress: recording.progress,
    place: queuePosition,
    problem: recording.problem,
    file_name: recording.fileName,
    seconds: recording.seconds,
    audio: copy && `/v1/media/recordings/${copy}${createSignatureQuery(deps, administratorId, copy)}`,
    uses_phrases: recording.targets !== null,
    total_phrases: phrases.length,
    phrases: hasVisiblePhrases ? phrases.map(toDraftPhrase) : [],
    unwritten: hasVisiblePhrases ? unwritten : [],
  };
}

type RequestContext = { deps: Deps; caller: { id: number } };

const createRecordingViewMapper =
  ({ deps, caller }: RequestContext) =>
  (recording: RecordingWithPhrases) =>
    toRecordingView(deps, caller.id, recording);

const loadRecordingView = async ({ deps, caller }: RequestContext, recording: RecordingWithPhrases) =>
  toRecordingView(deps, caller.id, recording, await findQueuePosition(deps, recording.chapterId));

/** Returns a recording as a response. Throws 404 if it was discarded just after it was written. */
async function buildRecordingResponse(request: RequestContext, recording: RecordingWithPhrases | null) {
  if (!recording) throw createRecordingNotFoundProblem();
  return { data: await loadRecordingView(request, recording) };
}

export const recordingRoutes = defineRoutes(calls, schemas, {
  readRecording: async (request) => {
    const { deps, input } = request;
    const chapter = await findChapter(deps.db, input.id);
    const recording = await findRecording(deps.db, input.id);
    const missingPrograms = await deps.narration.findMissingPrograms();
    const canUpload = recording === null || recording.state === 'failed';
    return {
      data: recording && (await loadRecordingView(request, recording)),
      missing_programs: missingPrograms,
      upload_room: canUpload ? await findMaxUploadBytes(deps, request.caller.id) : null,
      is_draft: isDraftChapter(chapter),
      total_phrases: chapter.totalPhrases,
      ...(canUpload && { silent_phrases: await listSilentPhrases(deps.db, input.id) }),
    };
  },
  startRecording: async (request) =>
    await buildRecordingResponse(
      request,
      await startRecording(request.deps, request.caller.id, request.input),
    ),
  startPhraseRecording: async (request) =>
    await buildRecordingResponse(
      request,
      await startPhraseRecording(request.deps, request.caller.id, request.input),
    ),
  readRecordingChanges: withClips(async ({ deps, input }) => ({
    data: await listRecordingChanges(deps, input.id),
  })),
  editRecording: async (request) => {
    const edit = () => editRecording(request.deps, request.input);
    return {
      data: { version: await runOrReportConflict('recording', createRecordingViewMapper(request), edit) },
    };
  },
  nameStretch: async (request) => {
    const name = () => nameStretch(request.deps, request.input);
    return {
      data: { version: await runOrReportConflict('recording', createRecordingViewMapper(request), name) },
    };
  },
  discardRecording: async (request) => {
    await runOrReportConflict('recording', createRecordingViewMapper(request), () =>
      discardRecording(request.deps, request.input),
    );
    return { message: 'The recording is discarded. The book stays as it was.' };
  },
  readWaveform: async ({ deps, input }) => {
    await findChapter(deps.db, input.id);
    const row = await deps.db.recording.findUnique({
      where: { chapterId: input.id },
      select: { peaks: true },
    });
    if (!row?.peaks) throw createRecordingNotFoundProblem();
    const peaksBase64 = Buffer.from(row.peaks).toString('base64');
    return { data: { peaks_per_second: peaksPerSecond, peaks: peaksBase64 } };
  },
  realignRecording: async (request) => {
    const realign = () => realignRecording(request.deps, request.input);
    return await buildRecordingResponse(
      request,
      await runOrReportConflict('recording', createRecordingViewMapper(request), realign),
    );
  },
  takeOverRecording: async (request) => {
    const takeOver = () => takeOverRecording(request.deps, request.input);
    return await buildRecordingResponse(
      request,
      await runOrReportConflict('recording', createRecordingViewMapper(request), takeOver),
    );
  },
});

const copyFileNamePattern = /^[a-z0-9]{32}\.mp3$/;

/** Serves the MP3 copy of a recording with support for range requests. Requires a signature rather than a session. */
export const createRecordingCopyHandler =
  (deps: Deps): RequestHandler<{ file: string }> =>
  async (request, response) => {
    const { file } = request.params;
    const isAuthorized = copyFileNamePattern.test(file) && hasValidSignature(deps, file, request.query);
    const copy = isAuthorized ? await deps.media.open('recordings', file) : undefined;
    if (!copy) throw new Problem(404, 'We couldn’t find this recording.');
    await streamMedia(request, response, copy, 'private, max-age=21600, immutable');
  };
