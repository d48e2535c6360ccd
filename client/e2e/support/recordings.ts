import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DraftPhrase, RecordingView } from '@lingostory/contract/studio/recordings/schemas';
import type { Page, Route } from '@playwright/test';

/** The speech synthesizer, which the server's alignment also uses. */
const voice = 'espeak-ng';

/** Returns a recording of a French text, spoken by a speech synthesizer. */
export function spoken(text: string, name = 'chapitre.wav') {
  const folder = mkdtempSync(join(tmpdir(), 'lingostory-spoken-'));
  try {
    const file = join(folder, name);
    const { status, stderr } = spawnSync(voice, ['-v', 'fr', '-s', '140', '-w', file, '--stdin'], {
      input: text,
    });
    if (status !== 0) throw new Error(`${voice}: ${stderr}`);
    return { name, mimeType: 'audio/wav', buffer: readFileSync(file) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const rate = 8000;

/** Returns a WAV file with a tone of this length. */
export function tone(seconds: number): Buffer {
  const samples = Math.round(seconds * rate);
  const wave = Buffer.alloc(44 + 2 * samples);
  wave.write('RIFF', 0);
  wave.writeUInt32LE(36 + 2 * samples, 4);
  wave.write('WAVEfmt ', 8);
  for (const [at, value] of [
    [16, 16],
    [24, rate],
    [28, 2 * rate],
  ] as const)
    wave.writeUInt32LE(value, at);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    wave.writeUInt16LE(value, at);
  wave.write('data', 36);
  wave.writeUInt32LE(2 * samples, 40);
  for (let sample = 0; sample < samples; sample += 1)
    wave.writeInt16LE(Math.round(8000 * Math.sin(sample / 4)), 44 + 2 * sample);
  return wave;
}

const sentences = ['Il était une fois un roi.', 'Il avait trois filles.', 'La plus jeune chantait.', 'Fin.'];
const phrases: DraftPhrase[] = sentences.map((text, index) => ({
  text,
  start: 2 * index + 0.5,
  end: 2 * index + 2,
  flagged: index % 2 === 1,
}));

/** Returns a recording in the format of the API. By default, its phrases are ready for review. */
export function recordingView(overrides: Partial<RecordingView> = {}): RecordingView {
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
    total_phrases: phrases.length,
    phrases: structuredClone(phrases),
    ...overrides,
  };
}

type Stub = {
  /** The recording stored on the stubbed server; a test may change it at any time. */
  recording: RecordingView | null;
  missing: string[];
  /** If set, handles the next edit instead of the stub. */
  onEdit: ((route: Route) => Promise<void>) | null;
  edits: { at: number; count: number; phrases: DraftPhrase[]; version: number }[];
};

/** Stubs the API calls for recordings, to test states that a real server rarely reaches. */
export async function stubRecording(page: Page, recording: RecordingView | null): Promise<Stub> {
  const stub: Stub = { recording, missing: [], onEdit: null, edits: [] };
  const sound = tone(9);
  await page.route('**/v1/stubbed-recording.wav', (route) => {
    const [, from] = /bytes=(\d+)-/.exec(route.request().headers().range ?? '') ?? [];
    const headers = { 'content-type': 'audio/wav', 'accept-ranges': 'bytes' };
    if (from === undefined) return route.fulfill({ body: sound, headers });
    const range = `bytes ${from}-${sound.length - 1}/${sound.length}`;
    const body = sound.subarray(Number(from));
    return route.fulfill({ status: 206, body, headers: { ...headers, 'content-range': range } });
  });
  await page.route('**/v1/admin/chapter/*/waveform', (route) => {
    const peaks = Buffer.from(Array.from({ length: 900 }, (_, index) => (index % 100) * 2)).toString(
      'base64',
    );
    return route.fulfill({ json: { data: { peaks_per_second: 100, peaks } } });
  });
  await page.route(/\/v1\/admin\/chapter\/\d+\/recording(\?.*)?$/, async (route) => {
    const method = route.request().method();
    if (method === 'PUT') return await edit(route, stub);
    if (method === 'DELETE') {
      const sentVersion = Number(new URL(route.request().url()).searchParams.get('version'));
      if (sentVersion !== stub.recording?.version) return await fulfillConflict(route, stub.recording);
      stub.recording = null;
      return await route.fulfill({ json: { message: 'The recording is discarded.' } });
    }
    const chapter_id = Number(/chapter\/(\d+)/.exec(route.request().url())?.[1]);
    const data = stub.recording && { ...stub.recording, chapter_id };
    await route.fulfill({ json: { data, missing_programs: stub.missing, upload_room: null } });
  });
  return stub;
}

async function edit(route: Route, stub: Stub) {
  const { onEdit, recording } = stub;
  stub.onEdit = null;
  if (onEdit !== null) return await onEdit(route);
  const sent: Stub['edits'][number] = route.request().postDataJSON();
  if (recording === null || sent.version !== recording.version) {
    return await fulfillConflict(route, recording);
  }
  recording.phrases.splice(sent.at, sent.count, ...sent.phrases);
  recording.version += 1;
  stub.edits.push(sent);
  await route.fulfill({ json: { data: { version: recording.version } } });
}

async function fulfillConflict(route: Route, data: RecordingView | null) {
  const errors = { version: ['The recording was changed meanwhile.'] };
  const json = { message: 'Somebody else changed this recording.', errors, data };
  await route.fulfill({ status: 422, json });
}
