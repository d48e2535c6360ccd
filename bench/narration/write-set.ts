import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRandomGenerator } from '../../server/dev/mutate/sample.ts';
import {
  runProgram,
  type SpeakingVoice,
  SAMPLE_RATE_HZ as sampleRate,
  synthesizeSpeech,
  toWaveFile,
} from '../../server/test/support/narration/recordings.ts';

/** A stretch of a recording, in seconds. */
type Stretch = { start: number; end: number };
type SpokenLine = Stretch & { text: string };

/**
 * A recording with its truth. `text` is what an editor would paste, `lines` is what is spoken of it, and `unwritten` is
 * speech that stands in no text.
 */
export type WrittenSet = {
  name: string;
  file: string;
  text: string[];
  lines: SpokenLine[];
  unwritten: Stretch[];
};

export const speakers = {
  woman: { voice: 'fr-be+f4', speed: 160, filter: 'asetrate=23500,aresample=22050' },
  man: { voice: 'fr+m7', speed: 150, filter: 'asetrate=20600,aresample=22050' },
  girl: { voice: 'fr-ch+f1', speed: 170, filter: 'asetrate=26000,aresample=22050' },
  old: { voice: 'fr+m2', speed: 130, filter: 'asetrate=21000,aresample=22050,tremolo=f=6:d=0.25' },
  hoarse: { voice: 'fr-be+croak', speed: 155, filter: 'asetrate=22800,aresample=22050' },
} satisfies Record<string, SpeakingVoice>;
export type SpeakerName = keyof typeof speakers;

type SoundEffect = 'cough' | 'page' | 'breath';

export type Part =
  | { kind: 'line'; text: string; speaker: SpeakerName; tempo?: number }
  | { kind: 'aside'; text: string; speaker: SpeakerName }
  | { kind: 'sound'; sound: SoundEffect };

type BackgroundKind = 'white' | 'pink' | 'brown' | 'babble' | 'music' | 'hum';

type Degradation = {
  /** ffmpeg filters that are applied to the whole recording. They must not move it in time. */
  filter?: string;
  background?: { kind: BackgroundKind; snr: number };
};

/** A degradation that adds no other voices. */
export type WordlessDegradation = Degradation & { background?: { kind: Exclude<BackgroundKind, 'babble'> } };

export type SetPlan = Degradation & {
  name: string;
  parts: Part[];
  text: string[];
  /** Shortest and longest gap between two parts, in seconds. */
  gaps: readonly [number, number];
};

function filterSound(samples: Float32Array, filter: string): Float32Array {
  const format = ['-f', 'f32le', '-ar', String(sampleRate), '-ac', '1'];
  const input = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  const output = runProgram(
    'ffmpeg',
    ['-v', 'error', ...format, '-i', 'pipe:0', '-af', filter, ...format, 'pipe:1'],
    input,
  );
  return new Float32Array(new Uint8Array(output).buffer);
}

function makeNoise(kind: 'white' | 'pink' | 'brown', length: number, seed: number): Float32Array {
  const args = [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    `anoisesrc=color=${kind}:sample_rate=${sampleRate}:seed=${seed}:duration=${length / sampleRate + 0.1}`,
  ];
  const output = runProgram('ffmpeg', [...args, '-f', 'f32le', '-ac', '1', 'pipe:1'], '');
  return new Float32Array(new Uint8Array(output).buffer).subarray(0, length);
}

function makeMusic(length: number): Float32Array {
  const notes = [262, 330, 392, 349, 294, 440, 392, 330];
  return Float32Array.from({ length }, (_, i) => {
    const time = i / sampleRate;
    const note = notes[Math.floor(3 * time) % notes.length] as number;
    const chord = [1, 1.25, 1.5, 2].reduce(
      (sum, factor) => sum + Math.sin(2 * Math.PI * note * factor * time),
      0,
    );
    return chord * Math.exp(-2.5 * (time % (1 / 3)));
  });
}

function makeBabble(length: number, random: () => number, lines: readonly string[]): Float32Array {
  const babble = new Float32Array(length);
  for (const name of ['woman', 'man', 'girl'] as const) {
    let offset = 0;
    while (offset < length) {
      const speech = synthesizeSpeech(
        lines[Math.floor(random() * lines.length)] as string,
        speakers[name],
      ).toReversed();
      for (let i = 0; i < speech.length && offset + i < length; i += 1)
        babble[offset + i] = (babble[offset + i] as number) + (speech[i] as number);
      offset += speech.length;
    }
  }
  return babble;
}

const soundEffects: Record<
  SoundEffect,
  { seconds: number; noise: 'white' | 'brown'; level: number; envelope: (phase: number) => number }
> = {
  cough: {
    seconds: 0.35,
    noise: 'brown',
    level: 0.15,
    envelope: (phase) => Math.exp(-6 * phase) + 0.5 * Math.exp(-30 * (phase - 0.5) ** 2),
  },
  page: {
    seconds: 0.6,
    noise: 'white',
    level: 0.03,
    envelope: (phase) => Math.sin(Math.PI * phase) * (0.5 + 0.5 * Math.sin(40 * phase)),
  },
  breath: { seconds: 0.3, noise: 'white', level: 0.008, envelope: (phase) => Math.sin(Math.PI * phase) },
};

function makeSoundEffect(kind: SoundEffect, seed: number): Float32Array {
  const { seconds, noise: noiseKind, level, envelope } = soundEffects[kind];
  const length = Math.round(seconds * sampleRate);
  const noise = makeNoise(noiseKind, length, seed);
  const shaped = noise.map((sample, i) => sample * envelope(i / length));
  return scaleTo(shaped, level);
}

const rms = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
const scaleTo = (samples: Float32Array, level: number) => {
  const factor = level / Math.max(rms(samples), 1e-9);
  return samples.map((sample) => sample * factor);
};

const backgroundOf = (plan: Degradation, length: number, random: () => number, lines: readonly string[]) => {
  const { kind } = plan.background ?? { kind: 'white' };
  if (kind === 'music') return makeMusic(length);
  if (kind === 'babble') return makeBabble(length, random, lines);
  if (kind === 'hum')
    return Float32Array.from({ length }, (_, i) =>
      [50, 100, 150, 300].reduce(
        (sum, hertz) => sum + Math.sin((2 * Math.PI * hertz * i) / sampleRate) / (hertz / 50),
        0,
      ),
    );
  return makeNoise(kind, length, 7);
};

type RandomSource = { seed: number; random: () => number; babbleLines: readonly string[] };

/** Returns a recording as a room, a microphone and its surroundings change it. */
function degrade(
  samples: Float32Array<ArrayBuffer>,
  plan: Degradation,
  { seed, random, babbleLines }: RandomSource,
): Float32Array<ArrayBuffer> {
  const { length } = samples;
  const filtered = plan.filter
    ? (filterSound(samples, plan.filter).slice(0, length) as Float32Array<ArrayBuffer>)
    : samples;
  const level = rms(filtered.filter((sample) => Math.abs(sample) > 0.003));
  // A recording is never digitally silent.
  const hiss = scaleTo(makeNoise('white', length, seed), level * 10 ** (-55 / 20));
  const background =
    plan.background &&
    scaleTo(backgroundOf(plan, length, random, babbleLines), level * 10 ** (-plan.background.snr / 20));
  return filtered.map((sample, i) => sample + (hiss[i] ?? 0) + (background?.[i] ?? 0));
}

/** Writes a recording of another voice into a WAV file, with other sounds and an echo. Its times stay the same. */
export function writeDegraded(source: string, file: string, plan: WordlessDegradation, seed: number): void {
  const format = ['-f', 'f32le', '-ar', String(sampleRate), '-ac', '1'];
  const output = runProgram('ffmpeg', ['-v', 'error', '-i', source, ...format, 'pipe:1'], '');
  const samples = new Float32Array(new Uint8Array(output).buffer);
  const random = createRandomGenerator(seed);
  const degraded = degrade(samples, plan, { seed, random, babbleLines: [] });
  writeFileSync(file, toWaveFile(degraded.map((sample) => sample / 2)));
}

/** Writes a planned recording as a WAV file. */
export function writeSet(
  folder: string,
  plan: SetPlan,
  seed: number,
  babbleLines: readonly string[],
): WrittenSet {
  const random = createRandomGenerator(seed);
  const clips: Float32Array[] = [new Float32Array(Math.round(0.4 * sampleRate))];
  let length = clips[0]?.length ?? 0;
  const lines: SpokenLine[] = [];
  const unwritten: Stretch[] = [];
  for (const [index, part] of plan.parts.entries()) {
    const sound =
      part.kind === 'sound'
        ? makeSoundEffect(part.sound, seed + index)
        : synthesizeSpeech(part.text, {
            ...speakers[part.speaker],
            speed: Math.round(speakers[part.speaker].speed * ((part.kind === 'line' && part.tempo) || 1)),
          });
    const times = { start: length / sampleRate, end: (length + sound.length) / sampleRate };
    if (part.kind === 'line') lines.push({ text: part.text, ...times });
    else if (part.kind === 'aside') unwritten.push(times);
    const gap = new Float32Array(
      Math.round((plan.gaps[0] + random() * (plan.gaps[1] - plan.gaps[0])) * sampleRate),
    );
    clips.push(sound, gap);
    length += sound.length + gap.length;
  }
  let samples = new Float32Array(length);
  let offset = 0;
  for (const clip of clips) {
    samples.set(clip, offset);
    offset += clip.length;
  }
  samples = degrade(samples, plan, { seed, random, babbleLines });
  const peak = samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0);
  const file = join(folder, `${plan.name}.wav`);
  writeFileSync(file, toWaveFile(samples.map((sample) => (0.7 * sample) / peak)));
  return { name: plan.name, file, text: plan.text, lines, unwritten };
}
