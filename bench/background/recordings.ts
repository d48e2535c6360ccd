import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { synthesizeSpeech } from '../alignment.ts';
import { uploadFile } from '../drive/upload-file.ts';
import { idleTurnCount, printTurnRatios, turnPages } from '../page-turns.ts';
import type { Stage } from '../stage.ts';

const minutes = 10;

/** Uploads a recording and starts its alignment, as the studio does. */
async function startAlignment({ ours, editor, db }: Stage, folder: string): Promise<void> {
  const { text, audio } = await synthesizeSpeech(folder, minutes);
  const id = await uploadFile({ ours, editor }, await readFile(audio));
  const chapter = await db.chapter.findFirstOrThrow({ where: { book: { bookCode: 'short' } } });
  const startResponse = await fetch(`${ours}/v1/admin/chapter/${chapter.id}/recording`, {
    method: 'POST',
    headers: { authorization: editor.bearer, 'content-type': 'application/json' },
    body: JSON.stringify({ upload_id: id, phrases: (await readFile(text, 'utf8')).split('\n') }),
  });
  if (!startResponse.ok)
    throw new Error(`The alignment was answered ${startResponse.status}: ${await startResponse.text()}`);
}

/**
 * Compares a reader's page turns on an idle server with page turns made while the same core aligns ten minutes of
 * speech.
 */
export async function measurePageTurnsWhileAligning(stage: Stage): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lingostory-bench-recording-'));
  try {
    const idleTurnTimes = await turnPages(stage, (turnCount) => turnCount < idleTurnCount);
    await startAlignment(stage, folder);
    let recordingState = 'waiting';
    const busyTurnTimes = await turnPages(
      stage,
      () => recordingState === 'waiting' || recordingState === 'aligning',
      {
        afterEachTurn: async () => {
          const recordingResult = await stage.sql.query<{ state: string; problem: string | null }>(
            'select state, problem from recordings',
          );
          recordingState = recordingResult.rows[0]?.state ?? 'gone';
          if (recordingResult.rows[0]?.problem) throw new Error(recordingResult.rows[0].problem);
        },
      },
    );
    printTurnRatios('a recording is aligned', busyTurnTimes, idleTurnTimes);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
