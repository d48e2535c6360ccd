import { findSpeech } from './find-speech.ts';
import { measureLoudness } from './loudness.ts';

/** A clip of the chapter with its phrase. */
export type ChapterSound = { samples: Int16Array; text: string };

/** Properties that most clips of a chapter share, so that a new one fits among them. */
export type ChapterHabits = {
  /** In LUFS. */
  loudness: number;
  /** Seconds of silence before and after the speech. */
  lead: number;
  trail: number;
  secondsPerCharacter: number;
};

/** The habits of recordings that are cut here, for a chapter without other clips. */
const defaultHabits: ChapterHabits = { loudness: -18, lead: 0.1, trail: 0.15, secondsPerCharacter: 0.07 };
/** Bounds, so that clips that were cut badly or leveled wrongly don't spoil the new one. */
const bounds = {
  loudness: [-30, -12],
  lead: [0.02, 0.5],
  trail: [0.03, 0.7],
  secondsPerCharacter: [0.03, 0.2],
};
/** The pace of a shorter text is too uncertain. */
const minCharacters = 8;
/** One or two clips don't tell the pace of a narrator. */
const minPaces = 3;
/** Characters that a digit counts for, because numbers are spoken as words. */
const charactersPerDigit = 5;

/** Counts the letters of a text, with digits as the words that they stand for. */
export const countSpokenCharacters = (text: string) =>
  [...text].reduce(
    (sum, character) =>
      sum + (/\p{L}/u.test(character) ? 1 : 0) + (/\p{N}/u.test(character) ? charactersPerDigit : 0),
    0,
  );

/** Returns the middle value, or undefined if there are fewer than `minCount` values. */
function medianOf(values: readonly number[], minCount: number): number | undefined {
  if (values.length < minCount) return undefined;
  const sorted = values.toSorted((a, b) => a - b);
  const upper = Math.floor(sorted.length / 2);
  const lower = Math.ceil(sorted.length / 2) - 1;
  return ((sorted[lower] as number) + (sorted[upper] as number)) / 2;
}

/** Returns the loudness, the silences and the pace that most of these clips have. */
export function findHabits(sounds: readonly ChapterSound[], rate: number): ChapterHabits {
  const clips = sounds.flatMap(({ samples, text }) => {
    const { range, hasSpeech } = findSpeech(samples, rate);
    return [{ samples, text, range, hasSpeech }];
  });
  const spoken = clips.filter(({ hasSpeech }) => hasSpeech);
  const loudnesses = clips.map(({ samples }) => measureLoudness(samples, rate)).filter(Number.isFinite);
  const paces = spoken.flatMap(({ text, range }) => {
    const count = countSpokenCharacters(text);
    return count < minCharacters ? [] : [(range.end - range.first) / rate / count];
  });
  const measured: { [Name in keyof ChapterHabits]: number | undefined } = {
    loudness: medianOf(loudnesses, 1),
    lead: medianOf(
      spoken.map(({ range }) => range.first / rate),
      1,
    ),
    trail: medianOf(
      spoken.map(({ samples, range }) => (samples.length - range.end) / rate),
      1,
    ),
    secondsPerCharacter: medianOf(paces, minPaces),
  };
  const choose = (name: keyof ChapterHabits) => {
    const [min = 0, max = 0] = bounds[name];
    return Math.min(max, Math.max(min, measured[name] ?? defaultHabits[name]));
  };
  return {
    loudness: choose('loudness'),
    lead: choose('lead'),
    trail: choose('trail'),
    secondsPerCharacter: choose('secondsPerCharacter'),
  };
}
