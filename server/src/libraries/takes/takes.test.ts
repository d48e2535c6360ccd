import { expect, it } from 'vitest';
import { findHabits } from './chapter-habits.ts';
import { findSpeech } from './find-speech.ts';
import { isOverdriven, judgeTake } from './judge-take.ts';
import { measureLoudness } from './loudness.ts';
import { trimTake } from './trim-take.ts';

const rate = 24_000;
const silence = (seconds: number) => new Int16Array(Math.round(seconds * rate));
const join = (...parts: Int16Array[]) => Int16Array.from(parts.flatMap((part) => [...part]));

/** A tone at a level in decibels relative to full scale. */
function createTone(seconds: number, decibels: number, hertz = 997, sampleRate = rate): Int16Array {
  const amplitude = 32_768 * 10 ** (decibels / 20);
  return Int16Array.from({ length: Math.round(seconds * sampleRate) }, (_, index) =>
    Math.max(-32_768, Math.min(32_767, amplitude * Math.sin((2 * Math.PI * hertz * index) / sampleRate))),
  );
}

/** Syllables of 0.15 s with soft gaps of 0.05 s between them, like speech without a pause. */
const createSpeech = (syllableCount: number, decibels = -20) =>
  join(
    ...Array.from({ length: syllableCount }, () =>
      join(createTone(0.15, decibels, 300), createTone(0.05, decibels - 25, 3000)),
    ),
  );

const noise = (seconds: number, amplitude: number) => {
  let seed = 1;
  return Int16Array.from({ length: Math.round(seconds * rate) }, () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return amplitude * ((2 * seed) / 2_147_483_647 - 1);
  });
};

it.each([
  [48_000, -20, -23],
  [24_000, -20, -23],
  [24_000, -40, -43],
])(
  'measures the loudness of a tone at %i Hz and %i dB as EBU R128 defines it',
  (sampleRate, decibels, lufs) => {
    expect(measureLoudness(createTone(3, decibels, 997, sampleRate), sampleRate)).toBeCloseTo(lufs, 1);
  },
);

it('measures the same loudness with pauses, and for a sound that is shorter than a block', () => {
  expect(measureLoudness(join(createTone(2, -20), silence(3)), rate)).toBeCloseTo(-23, 0);
  expect(measureLoudness(createTone(0.2, -20), rate)).toBeCloseTo(-23, 1);
  expect(measureLoudness(silence(1), rate)).toBe(Number.NEGATIVE_INFINITY);
  expect(measureLoudness(new Int16Array(), rate)).toBe(Number.NEGATIVE_INFINITY);
});

it('finds speech between pauses, also in the noise of a room', () => {
  const take = join(silence(0.8), createSpeech(5), silence(1.2));
  const background = noise(3.1, 60);
  const noisy = take.map((sample, index) => sample + (background[index] ?? 0));
  for (const samples of [take, noisy]) {
    const { range, hasSpeech } = findSpeech(samples, rate);
    expect(hasSpeech).toBe(true);
    expect(range.first / rate).toBeCloseTo(0.8, 1);
    expect(range.end / rate).toBeCloseTo(1.8, 1);
  }
});

it('leaves the clicks of a key out at both ends, but no short sound of the speech', () => {
  const click = createTone(0.03, -15, 2000);
  const take = join(click, silence(0.5), createSpeech(3), silence(0.1), click, silence(0.4), click);
  const { range } = findSpeech(take, rate);
  expect(range.first / rate).toBeCloseTo(0.53, 1);
  expect(range.end / rate).toBeCloseTo(1.26, 1);
});

it('tells a few clicks from speech', () => {
  const click = createTone(0.03, -15, 2000);
  const take = join(silence(0.5), click, silence(0.9), click, silence(0.5));
  const { range, hasSpeech } = findSpeech(take, rate);
  expect(hasSpeech).toBe(false);
  expect([range.first / rate, range.end / rate]).toEqual([0.5, 1.46]);
});

it('finds all of a speech that was cut without pauses', () => {
  const speech = createSpeech(6);
  expect(findSpeech(speech, rate)).toMatchObject({
    hasSpeech: true,
    range: { first: 0, end: speech.length },
  });
});

it('tells silence and steady noise from speech', () => {
  expect(findSpeech(silence(1), rate)).toMatchObject({ isSilent: true, hasSpeech: false });
  expect(findSpeech(noise(2, 3000), rate)).toMatchObject({ isSilent: false, hasSpeech: false });
  expect(findSpeech(createTone(2, -20), rate)).toMatchObject({ isSilent: false, hasSpeech: false });
  expect(findSpeech(new Int16Array(), rate)).toMatchObject({ isSilent: true, hasSpeech: false });
});

it('finds the loudness, silences and pace that most clips of a chapter have', () => {
  const clips = [-16, -16, -16, -4].map((decibels) => ({
    samples: join(silence(0.2), createSpeech(10, decibels), silence(0.3)),
    text: 'abcdefghij abcdefghij',
  }));
  const habits = findHabits(clips, rate);
  expect(habits.loudness).toBeCloseTo(measureLoudness(clips[0]?.samples ?? silence(1), rate), 5);
  expect(habits.lead).toBeCloseTo(0.2, 1);
  expect(habits.trail).toBeCloseTo(0.35, 1);
  expect(habits.secondsPerCharacter).toBeCloseTo(0.1, 2);
});

it('uses the habits of recordings that are cut here for a chapter without clips', () => {
  expect(findHabits([], rate)).toEqual({ loudness: -18, lead: 0.1, trail: 0.15, secondsPerCharacter: 0.07 });
});

it('trims a take to the silences of its chapter, and adds silence to one that begins too early', () => {
  const habits = { lead: 0.2, trail: 0.3 };
  const speech = createSpeech(4);
  const trimmed = trimTake(
    join(silence(1), speech, silence(1)),
    { first: rate, end: rate + speech.length },
    habits,
    rate,
  );
  expect(trimmed.length).toBe(speech.length + 0.5 * rate);
  expect([...trimmed.slice(0.2 * rate, 0.2 * rate + 100)]).toEqual([...speech.slice(0, 100)]);
  const early = trimTake(speech, { first: 0, end: speech.length }, habits, rate);
  expect([...early]).toEqual([...trimmed]);
});

it('tells cut-off peaks from loud ones', () => {
  expect(isOverdriven(createTone(1, 6, 300, 48_000))).toBe(true);
  expect(isOverdriven(createTone(1, -1, 300, 48_000))).toBe(false);
  expect(isOverdriven(join(createSpeech(20), createTone(0.0004, 12, 300)))).toBe(false);
});

const text = 'Le petit chat dort sur la chaise de la cuisine.';
const facts = {
  ...{ text, hasSpeech: true, isOverdriven: false, loudness: -25, secondsPerCharacter: 0.07 },
  ...{ spokenSeconds: 2.5, reasons: [], extraSeconds: 0 },
};

it.each([
  ['nothing for a good take', {}, []],
  [
    'nothing for a word that is too short to tell',
    { text: 'Oui.', spokenSeconds: 0.3, reasons: undefined },
    [],
  ],
  ['no speech', { hasSpeech: false, reasons: ['other-text' as const] }, ['no-speech']],
  ['peaks that are cut off', { isOverdriven: true }, ['overdriven']],
  ['half of the text', { spokenSeconds: 1 }, ['too-short']],
  ['three times the text', { spokenSeconds: 8 }, ['too-long']],
  ['another text', { reasons: ['other-text' as const] }, ['other-text']],
  ['a text that can’t be aligned', { reasons: undefined }, ['other-text']],
  ['words that are not in the text', { extraSeconds: 0.8 }, ['extra-speech']],
  ['a soft take', { loudness: -55 }, ['quiet']],
])('warns of %s', (_, changes, warnings) => {
  expect(judgeTake({ ...facts, ...changes })).toEqual(warnings);
});
