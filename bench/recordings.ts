import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { synthesizeSpeech } from './alignment.ts';
import { quantile, turnPages } from './page-turns.ts';
import { printRow } from './report/row.ts';
import type { Stage } from './stage.ts';

const idleTurnCount = 600;
const minutes = 10;

/** Uploads a recording and starts its alignment, as the studio does. */
async function startAlignment({ ours, editor, db }: Stage, folder: string): Promise<void> {
  const { text, audio } = await synthesizeSpeech(folder, minutes);
  const bytes = await readFile(audio);
  const headers = { authorization: editor.bearer, 'tus-resumable': '1.0.0' };
  const creationResponse = await fetch(`${ours}/v1/admin/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes.length) },
  });
  const id = creationResponse.headers.get('location')?.split('/').at(-1) ?? '';
  await fetch(`${ours}/v1/admin/uploads/${id}`, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    body: new Uint8Array(bytes),
  });
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
      async () => {
        const recordingResult = await stage.sql.query<{ state: string; problem: string | null }>(
          'select state, problem from recordings',
        );
        recordingState = recordingResult.rows[0]?.state ?? 'gone';
        if (recordingResult.rows[0]?.problem) throw new Error(recordingResult.rows[0].problem);
      },
    );
    for (const [name, fraction] of [
      ['median', 0.5],
      ['p95', 0.95],
    ] as const) {
      const [alignmentQuantile, idleQuantile] = [
        quantile(busyTurnTimes, fraction),
        quantile(idleTurnTimes, fraction),
      ];
      const times = `${(alignmentQuantile / idleQuantile).toFixed(2)}  (${alignmentQuantile.toFixed(1)} ms : ${idleQuantile.toFixed(1)} ms)`;
      printRow(
        `page turns while a recording is aligned ÷ idle, ${name}`,
        times,
        '≤ 1.2',
        alignmentQuantile / idleQuantile <= 1.2,
      );
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
