import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';

export const SAMPLE_RATE_HZ = 22_050;

/** A phrase, and the seconds at which it begins and ends in the recording. */
export type SpokenPhrase = { text: string; start: number; end: number };

/** The phrases of a short story. */
export const storyPhrases = [
  'Au quatorze de la rue des Lilas, rien n’arrivait sans elle.',
  'Elle connaissait les horaires de tout le monde.',
  'Une seule personne lui échappait :',
  'le locataire du dernier étage.',
  'Il avait emménagé neuf ans plus tôt,',
  'pendant qu’elle rendait visite à sa sœur.',
  'Personne ne l’avait jamais croisé.',
  'Pourtant, son courrier disparaissait chaque matin.',
  'Un lundi, l’ascenseur tomba en panne.',
  'Solange descendit sa chaise dans le hall,',
  'posa son tricot sur ses genoux',
  'et attendit.',
  'Tôt ou tard, il faudrait bien qu’il passe devant elle.',
  'Les enfants rentrèrent de l’école en criant.',
  'Le boulanger apporta deux pains chauds.',
  'La nuit venue, une porte grinça tout en haut.',
];

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

/** Runs a program and returns its output. */
export function runProgram(command: string, args: string[], input: string | Buffer): Buffer {
  const { status, stdout, stderr } = spawnSync(command, args, { input, maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(`${command}: ${stderr.toString()}`);
  return stdout;
}

/** Synthesized speech by text and voice. Starting both programs for every phrase takes longer than a test itself. */
const cachedSpeech = new Map<string, Float32Array>();

/** Speaks a text with eSpeak NG, without the silence around it. */
export function synthesizeSpeech(text: string, { voice, speed, filter }: SpeakingVoice): Float32Array {
  const key = JSON.stringify([text, voice, speed, filter]);
  const speech = cachedSpeech.get(key) ?? runSpeechPrograms(text, { voice, speed, filter });
  cachedSpeech.set(key, speech);
  return speech;
}

export type SpeakingVoice = Pick<RecordingPlan, 'voice' | 'speed' | 'filter'>;

function runSpeechPrograms(text: string, { voice, speed, filter }: SpeakingVoice): Float32Array {
  const wave = runProgram('espeak-ng', ['-v', voice, '-s', String(speed), '-z', '--stdin', '--stdout'], text);
  const rawFormatArgs = ['-f', 'f32le', '-ar', String(SAMPLE_RATE_HZ), '-ac', '1'];
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
  const noteFrequencies = [262, 330, 392, 349];
  return Float32Array.from({ length: Math.round(seconds * SAMPLE_RATE_HZ) }, (_, i) => {
    const time = i / SAMPLE_RATE_HZ;
    const frequency = noteFrequencies[Math.floor(2 * time) % noteFrequencies.length] ?? 0;
    const fadeFactor = Math.exp(-3 * (time % 0.5));
    return (
      0.1 *
      fadeFactor *
      (Math.sin(2 * Math.PI * frequency * time) + Math.sin(4 * Math.PI * frequency * time) / 2)
    );
  });
}

/** Speaks the phrases into a WAV file, and returns the times at which each of them begins and ends. */
export async function writeRecording(file: string, plan: RecordingPlan): Promise<SpokenPhrase[]> {
  const clips = [createTones(plan.tones ?? 0), new Float32Array(SAMPLE_RATE_HZ / 2)];
  const spokenPhrases: SpokenPhrase[] = [];
  let length = clips.reduce((sum, clip) => sum + clip.length, 0);
  for (const [index, text] of plan.phrases.entries()) {
    const speech = synthesizeSpeech(text, plan);
    spokenPhrases.push({
      text,
      start: length / SAMPLE_RATE_HZ,
      end: (length + speech.length) / SAMPLE_RATE_HZ,
    });
    const pause = new Float32Array(
      Math.round((plan.pauses[index % plan.pauses.length] ?? 0) * SAMPLE_RATE_HZ),
    );
    clips.push(speech, pause);
    length += speech.length + pause.length;
  }
  clips.push(createTones(plan.tones ?? 0));
  await writeFile(file, toWaveFile(joinWithNoise(clips, plan.noise)));
  return spokenPhrases;
}

/** Joins clips and adds noise at a distance from the level of their audible parts. */
export function joinWithNoise(clips: readonly Float32Array[], signalToNoiseDb = 60): Float32Array {
  const samples = new Float32Array(clips.reduce((sum, clip) => sum + clip.length, 0));
  let sampleOffset = 0;
  for (const clip of clips) {
    samples.set(clip, sampleOffset);
    sampleOffset += clip.length;
  }
  const audibleSamples = samples.filter((sample) => Math.abs(sample) > 0.001);
  const level = Math.sqrt(
    audibleSamples.reduce((sum, sample) => sum + sample * sample, 0) / audibleSamples.length,
  );
  const noise = createNoise(samples.length);
  // Uniformly random numbers between -1 and 1 have an RMS of 1/√3, so √3 brings the noise to the intended level.
  const gain = level * 10 ** (-signalToNoiseDb / 20) * Math.sqrt(3);
  return samples.map((sample, i) => Math.max(-1, Math.min(1, sample + gain * (noise[i] ?? 0))));
}

export function toWaveFile(samples: Float32Array): Buffer {
  const wave = Buffer.alloc(44 + 2 * samples.length);
  wave.write('RIFF', 0);
  wave.writeUInt32LE(36 + 2 * samples.length, 4);
  wave.write('WAVEfmt ', 8);
  wave.writeUInt32LE(16, 16);
  wave.writeUInt16LE(1, 20);
  wave.writeUInt16LE(1, 22);
  wave.writeUInt32LE(SAMPLE_RATE_HZ, 24);
  wave.writeUInt32LE(2 * SAMPLE_RATE_HZ, 28);
  wave.writeUInt16LE(2, 32);
  wave.writeUInt16LE(16, 34);
  wave.write('data', 36);
  wave.writeUInt32LE(2 * samples.length, 40);
  for (const [i, sample] of samples.entries()) wave.writeInt16LE(Math.round(sample * 32_767), 44 + 2 * i);
  return wave;
}
