import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { synthesizeSpeech } from '../alignment.ts';
import { sendRequest, toJsonRequest } from '../drive/send-request.ts';
import { uploadFile } from '../drive/upload-file.ts';
import { idleTurnCount, printTurnRatios, turnPages } from '../page-turns.ts';
import type { Stage } from '../stage.ts';

const minutes = 10;

type ChapterCall = { chapterId: number; path: string; body: object };

/** Sends a request about a chapter's sound, as the studio does. */
async function sendToChapter({ ours, editor }: Stage, { chapterId, path, body }: ChapterCall): Promise<void> {
  const response = await fetch(`${ours}/v1/admin/${path.replace('{id}', String(chapterId))}`, {
    method: 'POST',
    headers: { authorization: editor.bearer, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
}

/** Adds a draft chapter and returns its id. */
async function createChapter({ ours, editor, db }: Stage): Promise<number> {
  const { id } = await db.book.findFirstOrThrow({ where: { bookCode: 'short' } });
  const input = { book_id: id, title: 'Recorded', chapter_no: 2 };
  const send = (path: string, request: RequestInit) =>
    sendRequest(`${ours}/v1/admin/${path}`, editor.bearer, request);
  const chapterId = JSON.parse(await send('chapter', toJsonRequest('POST', input))).data.id;
  await send(`chapter-publication/${chapterId}`, toJsonRequest('PUT', { published: false }));
  return chapterId;
}

type Recording = { state: string; version: number; problem: string | null };

async function readRecording({ sql }: Stage, chapterId: number): Promise<Recording | undefined> {
  const text = 'select state, version, problem from recordings where chapter_id = $1';
  const { rows } = await sql.query<Recording>({ text, values: [chapterId] });
  if (rows[0]?.problem) throw new Error(rows[0].problem);
  return rows[0];
}

/** Turns pages as long as the chapter's recording is in one of these states. Returns the times of the page turns. */
async function turnPagesWhile(stage: Stage, chapterId: number, states: readonly string[]): Promise<number[]> {
  let state: string | undefined = states[0];
  return await turnPages(stage, () => state !== undefined && states.includes(state), {
    afterEachTurn: async () => {
      state = (await readRecording(stage, chapterId))?.state;
    },
  });
}

/** Takes the recording of a chapter's phrases over, with the list of changes that the editor confirms. */
async function takeOver(stage: Stage, chapterId: number): Promise<void> {
  const { ours, editor } = stage;
  const changes = JSON.parse(
    await sendRequest(`${ours}/v1/admin/chapter/${chapterId}/recording-changes`, editor.bearer),
  );
  const version = (await readRecording(stage, chapterId))?.version;
  const body = { version, seen: changes.data.seen };
  await sendToChapter(stage, { chapterId, path: 'chapter/{id}/take-over', body });
}

/**
 * Compares a reader's page turns on an idle server with page turns made while the same core aligns ten minutes of
 * speech, and while the sound of a chapter is replaced with that of another recording.
 */
export async function measurePageTurnsWhileAligning(stage: Stage): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lingostory-bench-recording-'));
  try {
    const { text, audio } = await synthesizeSpeech(folder, minutes);
    const recording = await readFile(audio);
    const phrases = (await readFile(text, 'utf8')).split('\n');
    const chapterId = await createChapter(stage);
    const textBody = { chapter_id: chapterId, seen_phrases: 0, phrases };
    await sendToChapter(stage, { chapterId, path: 'chapter-text', body: textBody });
    const startRecording = async () => {
      const body = { upload_id: await uploadFile(stage, recording) };
      await sendToChapter(stage, { chapterId, path: 'chapter/{id}/phrase-recording', body });
    };
    const idleTurnTimes = await turnPages(stage, (turnCount) => turnCount < idleTurnCount);
    await startRecording();
    const alignTurnTimes = await turnPagesWhile(stage, chapterId, ['waiting', 'aligning']);
    printTurnRatios('a recording is aligned', alignTurnTimes, idleTurnTimes);
    await takeOver(stage, chapterId);
    await turnPagesWhile(stage, chapterId, ['taking_over']);
    await startRecording();
    await turnPagesWhile(stage, chapterId, ['waiting', 'aligning']);
    await takeOver(stage, chapterId);
    const replaceTurnTimes = await turnPagesWhile(stage, chapterId, ['taking_over']);
    printTurnRatios('the sound of a chapter is replaced', replaceTurnTimes, idleTurnTimes);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
