import type { FlagReason } from '@lingostory/contract/studio/recordings/flag-reasons';
import { type MeasuredWarning, measuredWarnings } from '@lingostory/contract/studio/retakes/warnings';
import { countSpokenCharacters } from './chapter-habits.ts';

/** Samples at this level or above are at the end of the scale, of 32,767. */
const fullScale = 32_600;
/** Minimum number of consecutive samples at full scale that counts as cut off. A peak that just reaches it is shorter. */
const minCutRun = 3;
/** A take is overdriven if this share of it is cut off. Single peaks can't be heard. */
const maxCutShare = 0.0005;
const minCutSamples = 20;

/** Returns true if the peaks of a sound are cut off so often that it is distorted. */
export function isOverdriven(samples: Int16Array): boolean {
  let cutSamples = 0;
  let run = 0;
  const endRun = () => {
    if (run >= minCutRun) cutSamples += run;
    run = 0;
  };
  for (const sample of samples) {
    if (Math.abs(sample) >= fullScale) run += 1;
    else endRun();
  }
  endRun();
  return cutSamples >= minCutSamples && cutSamples > maxCutShare * samples.length;
}

/** A take that is softer than this, in LUFS, has as much noise as a clip of the chapter has speech. */
const quietLoudness = -50;
/** A shorter text, such as "Oui.", is too short to tell if it is another one. */
const minCharacters = 8;
/** Speech that isn't in the text for longer than this many seconds is more than a breath. */
const minExtraSeconds = 0.4;

type TakeFacts = {
  text: string;
  hasSpeech: boolean;
  isOverdriven: boolean;
  /** The loudness of the take as it was recorded, in LUFS. */
  loudness: number;
  /** Seconds from the first to the last speech. */
  spokenSeconds: number;
  secondsPerCharacter: number;
  /** The reasons for which the aligner flags the phrase, or undefined if it couldn't align it. */
  reasons: readonly FlagReason[] | undefined;
  /** Seconds of speech that is not in the text. */
  extraSeconds: number;
};

/** Returns what may be wrong with a take, the most important first. */
export function judgeTake(facts: TakeFacts): MeasuredWarning[] {
  const { hasSpeech, spokenSeconds, reasons } = facts;
  const characterCount = countSpokenCharacters(facts.text);
  const expectedSeconds = 0.15 + characterCount * facts.secondsPerCharacter;
  const isTooShort = spokenSeconds < 0.5 * expectedSeconds - 0.1;
  const isTooLong = spokenSeconds > 2 * expectedSeconds + 0.8;
  const isOtherText =
    characterCount >= minCharacters &&
    (reasons === undefined || reasons.some((reason) => reason === 'other-text' || reason === 'not-heard'));
  const found: Record<MeasuredWarning, boolean> = {
    'no-speech': !hasSpeech,
    overdriven: facts.isOverdriven,
    'too-short': hasSpeech && isTooShort,
    'too-long': hasSpeech && isTooLong,
    // A take of another length is another text, or half of it; one warning is enough.
    'other-text': hasSpeech && isOtherText && !isTooShort && !isTooLong,
    'extra-speech': hasSpeech && !isOtherText && !isTooLong && facts.extraSeconds > minExtraSeconds,
    quiet: hasSpeech && facts.loudness < quietLoudness,
  };
  return measuredWarnings.filter((warning) => found[warning]);
}
