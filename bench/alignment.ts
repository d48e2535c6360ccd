import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { printRow } from './report/row.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const execFileAsync = promisify(execFile);

const sentences = [
  'Au quatorze de la rue des Lilas, rien n’arrivait sans elle.',
  'Elle connaissait les horaires de tout le monde.',
  'Une seule personne lui échappait, le locataire du dernier étage.',
  'Il avait emménagé neuf ans plus tôt, pendant qu’elle rendait visite à sa sœur.',
  'Pourtant, son courrier disparaissait chaque matin.',
  'Un lundi, l’ascenseur tomba en panne.',
];

/** Synthesizes speech that lasts this many minutes, and writes the audio and its text to files. */
export async function synthesizeSpeech(
  folder: string,
  minutes: number,
): Promise<{ text: string; audio: string }> {
  const unrepeatedAudioFile = join(folder, 'once.wav');
  await execFileAsync('espeak-ng', [
    '-v',
    'fr-be+f4',
    '-s',
    '160',
    '-w',
    unrepeatedAudioFile,
    sentences.join('\n\n'),
  ]);
  const { stdout } = await execFileAsync('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    'format=duration',
    '-of',
    'csv=p=0',
    unrepeatedAudioFile,
  ]);
  const repeatCount = Math.floor((minutes * 60) / Number(stdout));
  const audioFile = join(folder, `${minutes}.mp3`);
  await execFileAsync('ffmpeg', [
    '-v',
    'error',
    '-stream_loop',
    String(repeatCount - 1),
    '-i',
    unrepeatedAudioFile,
    '-b:a',
    '64k',
    audioFile,
  ]);
  const textFile = join(folder, `${minutes}.txt`);
  await writeFile(textFile, Array.from({ length: repeatCount }, () => sentences.join('\n')).join('\n'));
  return { text: textFile, audio: audioFile };
}

/** Runs one alignment and returns its duration in seconds and its peak memory in bytes. */
async function runAlignment(text: string, audio: string): Promise<{ seconds: number; peakBytes: number }> {
  const peakMemoryScript =
    "process.on('exit', () => process.stderr.write(String(process.resourceUsage().maxRSS)))";
  const args = [
    '--import',
    'tsx',
    '--import',
    `data:text/javascript,${encodeURIComponent(peakMemoryScript)}`,
  ];
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    [...args, 'server/dev/command.ts', 'align', '--text', text, '--audio', audio, '--json'],
    { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const exitCode = await new Promise((resolve) => child.once('close', resolve));
  if (exitCode !== 0) throw new Error(`The alignment failed: ${stderr}`);
  return { seconds: (performance.now() - startedAt) / 1000, peakBytes: Number(stderr) * 1024 };
}

const formatMebibytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`;

/** Measures the alignment of ten minutes and of two hours of speech. Each alignment runs in its own process. */
export async function measureAlignment(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lingostory-alignment-'));
  try {
    const shortRecording = await synthesizeSpeech(folder, 10);
    const { seconds, peakBytes } = await runAlignment(shortRecording.text, shortRecording.audio);
    printRow('alignment of ten minutes of sound', `${seconds.toFixed(0)} s`, '≤ 100 s', seconds <= 100);
    printRow(
      'its largest resident memory',
      formatMebibytes(peakBytes),
      '≤ 600 MiB',
      peakBytes <= 600 * 2 ** 20,
    );
    const longRecording = await synthesizeSpeech(folder, 119);
    const { peakBytes: longPeakBytes } = await runAlignment(longRecording.text, longRecording.audio);
    printRow(
      'largest resident memory for two hours of sound',
      formatMebibytes(longPeakBytes),
      '≤ 1,024 MiB',
      longPeakBytes <= 2 ** 30,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
