import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';

const RATE = 22_050;

/** When each phrase is spoken, in seconds. */
export type Truth = { text: string; start: number; end: number };

export type RecordingPlan = {
  phrases: readonly string[];
  voice: string;
  speed: number;
  /** An ffmpeg filter that turns the voice into another speaker's. */
  filter: string;
  /** Pauses between phrases, in seconds. Repeats from the start when the list runs out. */
  pauses: readonly number[];
  /** The signal-to-noise ratio, in decibels. */
  noise?: number;
  /** Seconds of tones before and after the speech. */
  tones?: number;
};

function run(command: string, args: string[], input: string | Buffer): Buffer {
  const { status, stdout, stderr } = spawnSync(command, args, { input, maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(`${command}: ${stderr.toString()}`);
  return stdout;
}

function speak(text: string, { voice, speed, filter }: RecordingPlan): Float32Array {
  const wave = run('espeak-ng', ['-v', voice, '-s', String(speed), '-z', '--stdin', '--stdout'], text);
  const raw = ['-f', 'f32le', '-ar', String(RATE), '-ac', '1'];
  const sound = run('ffmpeg', ['-v', 'error', '-i', 'pipe:0', '-af', filter, ...raw, 'pipe:1'], wave);
  const samples = new Float32Array(new Uint8Array(sound).buffer);
  const isHeard = (sample: number) => Math.abs(sample) > 0.003;
  return samples.slice(samples.findIndex(isHeard), samples.findLastIndex(isHeard) + 1);
}

/** Returns reproducible noise, from a linear congruential generator. */
function noiseOf(length: number): Float32Array {
  let seed = 12345;
  return Float32Array.from({ length }, () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 31 - 1;
  });
}

function tonesOf(seconds: number): Float32Array {
  const notes = [262, 330, 392, 349];
  return Float32Array.from({ length: Math.round(seconds * RATE) }, (_, i) => {
    const time = i / RATE;
    const note = notes[Math.floor(2 * time) % notes.length] ?? 0;
    const fading = Math.exp(-3 * (time % 0.5));
    return 0.1 * fading * (Math.sin(2 * Math.PI * note * time) + Math.sin(4 * Math.PI * note * time) / 2);
  });
}

/** Writes a recording of the phrases as a WAV file, and returns when each is spoken. */
export async function record(file: string, plan: RecordingPlan): Promise<Truth[]> {
  const parts = [tonesOf(plan.tones ?? 0), new Float32Array(RATE / 2)];
  const truth: Truth[] = [];
  let length = parts.reduce((sum, part) => sum + part.length, 0);
  for (const [index, text] of plan.phrases.entries()) {
    const speech = speak(text, plan);
    truth.push({ text, start: length / RATE, end: (length + speech.length) / RATE });
    const pause = new Float32Array(Math.round((plan.pauses[index % plan.pauses.length] ?? 0) * RATE));
    parts.push(speech, pause);
    length += speech.length + pause.length;
  }
  parts.push(tonesOf(plan.tones ?? 0));
  await writeFile(file, waveOf(withNoise(parts, plan.noise)));
  return truth;
}

function withNoise(parts: readonly Float32Array[], decibels = 60): Float32Array {
  const samples = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    samples.set(part, at);
    at += part.length;
  }
  const spoken = samples.filter((sample) => Math.abs(sample) > 0.001);
  const level = Math.sqrt(spoken.reduce((sum, sample) => sum + sample * sample, 0) / spoken.length);
  const noise = noiseOf(samples.length);
  // Uniform random numbers between -1 and 1 have an RMS of 1/√3.
  const gain = level * 10 ** (-decibels / 20) * Math.sqrt(3);
  return samples.map((sample, i) => Math.max(-1, Math.min(1, sample + gain * (noise[i] ?? 0))));
}

function waveOf(samples: Float32Array): Buffer {
  const wave = Buffer.alloc(44 + 2 * samples.length);
  wave.write('RIFF', 0);
  wave.writeUInt32LE(36 + 2 * samples.length, 4);
  wave.write('WAVEfmt ', 8);
  wave.writeUInt32LE(16, 16);
  wave.writeUInt16LE(1, 20);
  wave.writeUInt16LE(1, 22);
  wave.writeUInt32LE(RATE, 24);
  wave.writeUInt32LE(2 * RATE, 28);
  wave.writeUInt16LE(2, 32);
  wave.writeUInt16LE(16, 34);
  wave.write('data', 36);
  wave.writeUInt32LE(2 * samples.length, 40);
  for (const [i, sample] of samples.entries()) wave.writeInt16LE(Math.round(sample * 32_767), 44 + 2 * i);
  return wave;
}
