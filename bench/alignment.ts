import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { row } from './report/row.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const run = promisify(execFile);

const sentences = [
  'Au quatorze de la rue des Lilas, rien n’arrivait sans elle.',
  'Elle connaissait les horaires de tout le monde.',
  'Une seule personne lui échappait, le locataire du dernier étage.',
  'Il avait emménagé neuf ans plus tôt, pendant qu’elle rendait visite à sa sœur.',
  'Pourtant, son courrier disparaissait chaque matin.',
  'Un lundi, l’ascenseur tomba en panne.',
];

/** Records a number of minutes of speech and returns the sentences spoken in them. */
export async function recordMinutes(
  folder: string,
  minutes: number,
): Promise<{ text: string; audio: string }> {
  const once = join(folder, 'once.wav');
  await run('espeak-ng', ['-v', 'fr-be+f4', '-s', '160', '-w', once, sentences.join('\n\n')]);
  const { stdout } = await run('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    'format=duration',
    '-of',
    'csv=p=0',
    once,
  ]);
  const repeats = Math.floor((minutes * 60) / Number(stdout));
  const audio = join(folder, `${minutes}.mp3`);
  await run('ffmpeg', ['-v', 'error', '-stream_loop', String(repeats - 1), '-i', once, '-b:a', '64k', audio]);
  const text = join(folder, `${minutes}.txt`);
  await writeFile(text, Array.from({ length: repeats }, () => sentences.join('\n')).join('\n'));
  return { text, audio };
}

/** Returns the duration in seconds and the process's largest resident set in bytes, as counted by Linux. */
async function align(text: string, audio: string): Promise<{ seconds: number; peak: number }> {
  const report = "process.on('exit', () => process.stderr.write(String(process.resourceUsage().maxRSS)))";
  const args = ['--import', 'tsx', '--import', `data:text/javascript,${encodeURIComponent(report)}`];
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [...args, 'server/dev/command.ts', 'align', '--text', text, '--audio', audio, '--json'],
    { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let stderr = '';
  child.stderr.on('data', (piece: Buffer) => {
    stderr += piece.toString();
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`The alignment failed: ${stderr}`);
  return { seconds: (performance.now() - started) / 1000, peak: Number(stderr) * 1024 };
}

const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`;

/** Aligns ten minutes and two hours of sound, with all voices, each in a process of its own. */
export async function measureAlignment(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lingostory-alignment-'));
  try {
    const short = await recordMinutes(folder, 10);
    const { seconds, peak } = await align(short.text, short.audio);
    row('alignment of ten minutes of sound', `${seconds.toFixed(0)} s`, '≤ 100 s', seconds <= 100);
    row('its largest resident memory', megabytes(peak), '≤ 600 MiB', peak <= 600 * 2 ** 20);
    const long = await recordMinutes(folder, 119);
    const { peak: longPeak } = await align(long.text, long.audio);
    row(
      'largest resident memory for two hours of sound',
      megabytes(longPeak),
      '≤ 1,024 MiB',
      longPeak <= 2 ** 30,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
