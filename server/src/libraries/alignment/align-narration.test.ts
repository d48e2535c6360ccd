import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureSpeechPrograms } from '../../../dev/test-run/find-speech.ts';
import { type HumanRecording, toSpokenTruth } from '../../../test/support/narration/human-recordings.ts';
import type { SpokenPhrase } from '../../../test/support/narration/recordings.ts';
import { scoreCuts } from '../../../test/support/narration/score-cuts.ts';
import { runFfmpeg } from '../../../test/support/studio/audio-files.ts';
import { alignRecording } from './align-recording.ts';

const narrationFolder = fileURLToPath(new URL('../../../../../shared/narration/', import.meta.url));
const canSpeak = ensureSpeechPrograms((line) => process.stdout.write(`${line}\n`));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lingostory-alignment-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const readJson = async <T>(name: string): Promise<T> =>
  JSON.parse(await readFile(join(narrationFolder, name), 'utf8')) as T;

async function readNarration() {
  const { phrases: lines } = await readJson<{ phrases: SpokenPhrase[] }>('perrault.json');
  return { truth: { lines, unwritten: [] }, texts: lines.map(({ text }) => text) };
}

describe.skipIf(!canSpeak || !existsSync(narrationFolder))(
  'alignRecording, with a voice that isn’t eSpeak’s (needs recordings beside the project, and apt-get install espeak-ng ffmpeg)',
  () => {
    it('finds accurate boundaries for 98% of a narration’s phrases if the text matches', async () => {
      const { truth, texts } = await readNarration();
      const { phrases: rows } = await alignRecording(texts, join(narrationFolder, 'perrault.mp3'));
      const { cleanCount, badUnflaggedTexts, wronglyFlaggedCount } = scoreCuts(rows, truth);
      expect(cleanCount / texts.length).toBeGreaterThanOrEqual(0.98);
      expect(badUnflaggedTexts).toEqual([]);
      expect(wronglyFlaggedCount / texts.length).toBeLessThanOrEqual(0.06);
    });

    it('finds accurate boundaries for 90% of a noisy narration’s phrases and flags the rest', async () => {
      const { truth, texts } = await readNarration();
      const { phrases: rows } = await alignRecording(texts, join(narrationFolder, 'perrault-noisy.mp3'));
      const { cleanCount, badUnflaggedTexts, wronglyFlaggedCount } = scoreCuts(rows, truth);
      expect(cleanCount / texts.length).toBeGreaterThanOrEqual(0.9);
      expect(badUnflaggedTexts).toEqual([]);
      expect(wronglyFlaggedCount / texts.length).toBeLessThanOrEqual(0.06);
    });

    it('finds accurate boundaries for 95% of a narration’s phrases in loud noise and an echo', async () => {
      const { truth, texts } = await readNarration();
      const file = join(folder, 'loud-noise.wav');
      const noise = 'anoisesrc=color=pink:sample_rate=22050:seed=3:amplitude=0.25:duration=82';
      const mix = '[0]aecho=0.9:0.8:11|19:0.25|0.15[voice];[voice][1]amix=normalize=0:duration=first';
      const voiceFile = join(narrationFolder, 'perrault.mp3');
      const inputs = ['-i', voiceFile, '-f', 'lavfi', '-i', noise];
      runFfmpeg('-v', 'error', ...inputs, '-filter_complex', mix, '-ar', '22050', '-ac', '1', file);
      const { phrases: rows } = await alignRecording(texts, file);
      const { cleanCount, badUnflaggedTexts } = scoreCuts(rows, truth);
      expect(cleanCount / texts.length).toBeGreaterThanOrEqual(0.95);
      expect(badUnflaggedTexts.length).toBeLessThanOrEqual(1);
    });

    it('takes no breath for the beginning of a phrase in a person’s recording with an echo', async () => {
      const name = 'human/080-cocotte-spleen';
      const recording = await readJson<HumanRecording>(`${name}.json`);
      const { phrases: rows } = await alignRecording(
        recording.transcript,
        join(narrationFolder, `${name}.mp3`),
      );
      const { lineCount, cleanCount, badUnflaggedTexts } = scoreCuts(rows, toSpokenTruth(recording));
      expect(badUnflaggedTexts).toEqual([]);
      expect(cleanCount).toBe(lineCount);
    });

    it('finds accurate boundaries for 90% of a narration’s phrases and flags the rest if the text differs slightly', async () => {
      const { truth } = await readNarration();
      const { text } = await readJson<{ text: string[] }>('perrault-other-text.json');
      const { phrases: rows } = await alignRecording(text, join(narrationFolder, 'perrault.mp3'));
      const { cleanCount, badUnflaggedTexts, wronglyFlaggedCount } = scoreCuts(rows, truth);
      expect(cleanCount / text.length).toBeGreaterThanOrEqual(0.9);
      expect(badUnflaggedTexts).toEqual([]);
      expect(wronglyFlaggedCount / text.length).toBeLessThanOrEqual(0.06);
    });
  },
);
