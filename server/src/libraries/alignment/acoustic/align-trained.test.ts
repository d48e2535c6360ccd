import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureSpeechPrograms } from '../../../../dev/test-run/find-speech.ts';
import {
  type SpokenPhrase,
  storyPhrases,
  writeRecording,
} from '../../../../test/support/studio/recordings.ts';
import { scoreCuts } from '../../../../test/support/studio/score-cuts.ts';
import { alignVoice } from '../align-voice.ts';
import { decodeAudio } from '../decode-audio.ts';
import { HOP_SECONDS } from '../mfcc.ts';
import { calculatePauseProbabilities, measureEnergyLevels } from '../silence.ts';
import { synthesizePhrases } from '../synthesize.ts';
import { alignWithTrainedModels, type TrainedAlignment } from './align-trained.ts';
import { findSounds } from './phones.ts';

const canSpeak = ensureSpeechPrograms((line) => process.stdout.write(`${line}\n`));

const intro = 'Lu pour vous par une voix que personne ne connaît.';
const unspoken = 'Les enfants rentrèrent de l’école en criant.';
const spoken = [
  'Au quatorze de la rue des Lilas,',
  'rien n’arrivait sans elle.',
  ...storyPhrases.slice(1, 9),
];
const text = spoken.toSpliced(6, 0, unspoken);

let folder: string;
let truth: SpokenPhrase[];
let alignRecordedText: () => Promise<TrainedAlignment | undefined>;

describe.skipIf(!canSpeak)('alignWithTrainedModels (needs espeak-ng and ffmpeg)', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lingostory-trained-'));
    const file = join(folder, 'noisy.wav');
    truth = await writeRecording(file, {
      phrases: [intro, ...spoken],
      voice: 'fr-be+f4',
      speed: 160,
      filter: 'asetrate=23500,aresample=22050',
      pauses: [0.4, 0.15, 0.6],
      noise: 15,
    });
    const { frames } = await decodeAudio(file);
    const silence = calculatePauseProbabilities(frames.energies, measureEnergyLevels(frames.energies));
    const [reference = []] = await synthesizePhrases(text, { name: 'fr', speed: 185 }, [1.1], {});
    const { matches } = await alignVoice({ frames, silence }, reference);
    const sounds = await findSounds(text);
    const trusted = text.map((phrase) => phrase !== unspoken);
    alignRecordedText = () =>
      alignWithTrainedModels({ sounds, reference }, frames, { warped: matches, trusted });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('cuts a noisy recording cleanly, and finds what is spoken or written but not both', async () => {
    const alignment = await alignRecordedText();
    const cuts = text.map((phrase, index) => {
      const cut = alignment?.phrases[index];
      const [start, end] = [cut?.first ?? 0, cut?.last ?? 0].map((frame) => frame * HOP_SECONDS);
      return { text: phrase, start: start ?? 0, end: end ?? 0, flagged: cut === undefined };
    });
    expect(cuts.filter(({ flagged }) => flagged).map(({ text: phrase }) => phrase)).toEqual([unspoken]);
    const [spokenIntro, ...lines] = truth;
    const score = scoreCuts(cuts, { lines, unwritten: spokenIntro ? [spokenIntro] : [] });
    expect(score.cleanCount).toBe(spoken.length);
    const [introSpeech] = alignment?.unwritten ?? [];
    expect(Math.abs((introSpeech?.first ?? 0) * HOP_SECONDS - (spokenIntro?.start ?? 0))).toBeLessThan(0.2);
  });

  it('returns the same cuts each time', async () => {
    expect(await alignRecordedText()).toEqual(await alignRecordedText());
  });

  it('finds the phones of a word as eSpeak pronounces them, without stress and length', async () => {
    const [sounds] = await findSounds(['l’ascenseur, le 14']);
    expect(sounds?.words.map((phones) => phones.join(' '))).toEqual(['l a s A~ s W r', 'l @', 'k a t O r z']);
    expect((await findSounds(['…']))[0]?.words).toEqual([]);
  });
});
