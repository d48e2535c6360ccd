import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';

const SAMPLE_RATE = 22_050;

/** A phrase, and the seconds at which it begins and ends in the recording. */
export type SpokenPhrase = { text: string; start: number; end: number };

export type RecordingPlan = {
  phrases: readonly string[];
  voice: string;
  speed: number;
  /** The ffmpeg filter that makes the voice sound like a different speaker. */
  filter: string;
  /** The pauses between phrases, in seconds. The list is repeated if there are more phrases. */
  pauses: readonly number[];
  /** The signal-to-noise ratio in decibels. */
  noise?: number;
  /** The duration of the tones before and after the speech, in seconds. */
  tones?: number;
};

function runProgram(command: string, args: string[], input: string | Buffer): Buffer {
  const { status, stdout, stderr } = spawnSync(command, args, { input, maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(`${command}: ${stderr.toString()}`);
  return stdout;
}

function synthesizeSpeech(text: string, { voice, speed, filter }: RecordingPlan): Float32Array {
  const wave = runProgram('espeak-ng', ['-v', voice, '-s', String(speed), '-z', '--stdin', '--stdout'], text);
  const rawFormatArgs = ['-f', 'f32le', '-ar', String(SAMPLE_RATE), '-ac', '1'];
  const sound = runProgram(
    'ffmpeg',
    ['-v', 'error', '-i', 'pipe:0', '-af', filter, ...rawFormatArgs, 'pipe:1'],
    wave,
  );
  const samples = new Float32Array(new Uint8Array(sound).buffer);
  const isAudible = (sample: number) => Math.abs(sample) > 0.003;
  return samples.slice(samples.findIndex(isAudible), samples.findLastIndex(isAudible) + 1);
}

/** Creates noise with a linear congruential generator, so that it is the same in every run. */
function createNoise(length: number): Float32Array {
  let seed = 12345;
  return Float32Array.from({ length }, () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 31 - 1;
  });
}

function createTones(seconds: number): Float32Array {
  const notes = [262, 330, 392, 349];
  return Float32Array.from({ length: Math.round(seconds * SAMPLE_RATE) }, (_, i) => {
    const time = i / SAMPLE_RATE;
    const note = notes[Math.floor(2 * time) % notes.length] ?? 0;
    const fadeFactor = Math.exp(-3 * (time % 0.5));
    return 0.1 * fadeFactor * (Math.sin(2 * Math.PI * note * time) + Math.sin(4 * Math.PI * note * time) / 2);
  });
}

/** Speaks the phrases into a WAV file, and returns the times at which each of them begins and ends. */
export async function writeRecording(file: string, plan: RecordingPlan): Promise<SpokenPhrase[]> {
  const parts = [createTones(plan.tones ?? 0), new Float32Array(SAMPLE_RATE / 2)];
  const spokenPhrases: SpokenPhrase[] = [];
  let length = parts.reduce((sum, part) => sum + part.length, 0);
  for (const [index, text] of plan.phrases.entries()) {
    const speech = synthesizeSpeech(text, plan);
    spokenPhrases.push({ text, start: length / SAMPLE_RATE, end: (length + speech.length) / SAMPLE_RATE });
    const pause = new Float32Array(Math.round((plan.pauses[index % plan.pauses.length] ?? 0) * SAMPLE_RATE));
    parts.push(speech, pause);
    length += speech.length + pause.length;
  }
  parts.push(createTones(plan.tones ?? 0));
  await writeFile(file, toWaveFile(joinWithNoise(parts, plan.noise)));
  return spokenPhrases;
}

function joinWithNoise(parts: readonly Float32Array[], decibels = 60): Float32Array {
  const samples = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let sampleOffset = 0;
  for (const part of parts) {
    samples.set(part, sampleOffset);
    sampleOffset += part.length;
  }
  const audibleSamples = samples.filter((sample) => Math.abs(sample) > 0.001);
  const level = Math.sqrt(
    audibleSamples.reduce((sum, sample) => sum + sample * sample, 0) / audibleSamples.length,
  );
  const noise = createNoise(samples.length);
  // Uniformly random numbers between -1 and 1 have an RMS of 1/√3, so √3 brings the noise to the intended level.
  const gain = level * 10 ** (-decibels / 20) * Math.sqrt(3);
  return samples.map((sample, i) => Math.max(-1, Math.min(1, sample + gain * (noise[i] ?? 0))));
}

function toWaveFile(samples: Float32Array): Buffer {
  const wave = Buffer.alloc(44 + 2 * samples.length);
  wave.write('RIFF', 0);
  wave.writeUInt32LE(36 + 2 * samples.length, 4);
  wave.write('WAVEfmt ', 8);
  wave.writeUInt32LE(16, 16);
  wave.writeUInt16LE(1, 20);
  wave.writeUInt16LE(1, 22);
  wave.writeUInt32LE(SAMPLE_RATE, 24);
  wave.writeUInt32LE(2 * SAMPLE_RATE, 28);
  wave.writeUInt16LE(2, 32);
  wave.writeUInt16LE(16, 34);
  wave.write('data', 36);
  wave.writeUInt32LE(2 * samples.length, 40);
  for (const [i, sample] of samples.entries()) wave.writeInt16LE(Math.round(sample * 32_767), 44 + 2 * i);
  return wave;
}
