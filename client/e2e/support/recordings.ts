import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DraftPhrase, RecordingView } from '@lingostory/contract/studio/recordings/schemas';
import { expect, type Page, type Route } from '@playwright/test';
import { getTitle } from './administrator.ts';

/** The speech synthesizer that the server's alignment uses too. */
const synthesizer = 'espeak-ng';

/** Returns a recording of a French text, spoken by a speech synthesizer. */
export function synthesizeSpeech(text: string, name = 'chapitre.wav') {
  const folder = mkdtempSync(join(tmpdir(), 'lingostory-spoken-'));
  try {
    const file = join(folder, name);
    const { status, stderr } = spawnSync(synthesizer, ['-v', 'fr', '-s', '140', '-w', file, '--stdin'], {
      input: text,
    });
    if (status !== 0) throw new Error(`${synthesizer}: ${stderr}`);
    return { name, mimeType: 'audio/wav', buffer: readFileSync(file) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const sampleRate = 8000;

/** Returns a WAV file with a tone of this length. */
export function createTone(seconds: number): Buffer {
  const sampleCount = Math.round(seconds * sampleRate);
  const wavBytes = Buffer.alloc(44 + 2 * sampleCount);
  wavBytes.write('RIFF', 0);
  wavBytes.writeUInt32LE(36 + 2 * sampleCount, 4);
  wavBytes.write('WAVEfmt ', 8);
  for (const [byteOffset, value] of [
    [16, 16],
    [24, sampleRate],
    [28, 2 * sampleRate],
  ] as const)
    wavBytes.writeUInt32LE(value, byteOffset);
  for (const [byteOffset, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    wavBytes.writeUInt16LE(value, byteOffset);
  wavBytes.write('data', 36);
  wavBytes.writeUInt32LE(2 * sampleCount, 40);
  for (let sample = 0; sample < sampleCount; sample += 1)
    wavBytes.writeInt16LE(Math.round(8000 * Math.sin(sample / 4)), 44 + 2 * sample);
  return wavBytes;
}

const sentences = ['Il était une fois un roi.', 'Il avait trois filles.', 'La plus jeune chantait.', 'Fin.'];
const phrases: DraftPhrase[] = sentences.map((text, index) => ({
  text,
  separator: 'space',
  start: 2 * index + 0.5,
  end: 2 * index + 2,
  flagged: index % 2 === 1,
}));

/** Returns a recording in the format of the API. By default, its phrases are ready for review. */
export function createRecordingView(overrides: Partial<RecordingView> = {}): RecordingView {
  return {
    chapter_id: 1,
    version: 3,
    state: 'ready',
    progress: 1,
    place: null,
    problem: null,
    file_name: 'chapitre.wav',
    seconds: 9,
    audio: '/v1/stubbed-recording.wav',
    uses_phrases: false,
    total_phrases: phrases.length,
    phrases: structuredClone(phrases),
    unwritten: [],
    ...overrides,
  };
}

export const getPhraseList = (page: Page) => page.getByRole('region', { name: 'Phrases of the recording' });
export const getPhraseRows = (page: Page) => getPhraseList(page).getByRole('listitem');
export const getChosenPhrase = (page: Page) => getPhraseList(page).locator('[data-chosen]');

export async function openRecordingReview(page: Page, chapterId: number) {
  await page.goto(`/admin/chapter/recording/${chapterId}`);
  await expect(getTitle(page, 'From a recording')).toBeVisible();
}

type RecordingStub = {
  /** The recording that the stubbed server stores. A test may change it at any time. */
  recording: RecordingView | null;
  missingPrograms: string[];
  isDraft: boolean;
  /** If set, handles the next edit instead of the stub. */
  onEdit: ((route: Route) => Promise<void>) | null;
  edits: { at: number; count: number; phrases: DraftPhrase[]; version: number }[];
};

/** Stubs the API calls for recordings, to test states that a real server rarely reaches. */
export async function stubRecording(page: Page, recording: RecordingView | null): Promise<RecordingStub> {
  const recordingStub: RecordingStub = {
    recording,
    missingPrograms: [],
    isDraft: true,
    onEdit: null,
    edits: [],
  };
  const toneFile = createTone(9);
  await page.route('**/v1/stubbed-recording.wav', (route) => {
    const [, rangeStart] = /bytes=(\d+)-/.exec(route.request().headers().range ?? '') ?? [];
    const headers = { 'content-type': 'audio/wav', 'accept-ranges': 'bytes' };
    if (rangeStart === undefined) return route.fulfill({ body: toneFile, headers });
    const range = `bytes ${rangeStart}-${toneFile.length - 1}/${toneFile.length}`;
    const body = toneFile.subarray(Number(rangeStart));
    return route.fulfill({ status: 206, body, headers: { ...headers, 'content-range': range } });
  });
  await page.route('**/v1/admin/chapter/*/waveform', (route) => {
    const peaks = Buffer.from(Array.from({ length: 900 }, (_, index) => (index % 100) * 2)).toString(
      'base64',
    );
    return route.fulfill({ json: { data: { peaks_per_second: 100, peaks } } });
  });
  await page.route('**/v1/admin/chapter/*/stretch-name', async (route) => {
    const { at, name, version } = route.request().postDataJSON();
    const { recording: storedRecording } = recordingStub;
    const stretch = storedRecording?.unwritten[at];
    if (!storedRecording || !stretch || storedRecording.version !== version)
      return await fulfillConflict(route, storedRecording);
    stretch.name = name;
    storedRecording.version += 1;
    await route.fulfill({ json: { data: { version: storedRecording.version } } });
  });
  await page.route(/\/v1\/admin\/chapter\/\d+\/recording(\?.*)?$/, async (route) => {
    const method = route.request().method();
    if (method === 'PUT') return await fulfillEdit(route, recordingStub);
    if (method === 'DELETE') {
      const sentVersion = Number(new URL(route.request().url()).searchParams.get('version'));
      if (sentVersion !== recordingStub.recording?.version)
        return await fulfillConflict(route, recordingStub.recording);
      recordingStub.recording = null;
      return await route.fulfill({ json: { message: 'The recording is discarded.' } });
    }
    const chapter_id = Number(/chapter\/(\d+)/.exec(route.request().url())?.[1]);
    const data = recordingStub.recording && { ...recordingStub.recording, chapter_id };
    await route.fulfill({
      json: {
        data,
        missing_programs: recordingStub.missingPrograms,
        upload_room: null,
        is_draft: recordingStub.isDraft,
        total_phrases: 0,
      },
    });
  });
  return recordingStub;
}

async function fulfillEdit(route: Route, recordingStub: RecordingStub) {
  const { onEdit, recording } = recordingStub;
  recordingStub.onEdit = null;
  if (onEdit !== null) return await onEdit(route);
  const sentEdit: RecordingStub['edits'][number] = route.request().postDataJSON();
  if (recording === null || sentEdit.version !== recording.version) {
    return await fulfillConflict(route, recording);
  }
  recording.phrases.splice(sentEdit.at, sentEdit.count, ...sentEdit.phrases);
  recording.version += 1;
  recordingStub.edits.push(sentEdit);
  await route.fulfill({ json: { data: { version: recording.version } } });
}

async function fulfillConflict(route: Route, data: RecordingView | null) {
  const errors = { version: ['The recording was changed meanwhile.'] };
  const json = { message: 'Somebody else changed this recording.', errors, data };
  await route.fulfill({ status: 422, json });
}
