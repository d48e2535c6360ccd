import { type FlagReason, flagReasons } from '@lingostory/contract/studio/recordings/flag-reasons';
import { alignWithTrainedModels } from './acoustic/align-trained.ts';
import { alignVoice } from './align-voice.ts';
import { type AlignedWord, alignWords } from './align-words.ts';
import { AlignmentError } from './alignment-error.ts';
import { moveSpanEdgesToPauses } from './boundaries.ts';
import { decodeAudio, type TimeRange } from './decode-audio.ts';
import { findTrustedPhrases } from './find-trusted-phrases.ts';
import { judgeText } from './judge-text.ts';
import { measureLengths } from './measure-lengths.ts';
import { HOP_SECONDS } from './mfcc.ts';
import { findSounds } from './pronunciation/phones.ts';
import { findWordPhones } from './pronunciation/word-phones.ts';
import { calculatePauseProbabilities, createSpeechMeter, measureEnergyLevels } from './silence.ts';
import { addNoise } from './voice/add-noise.ts';
import { chooseFormants } from './voice/choose-formants.ts';
import { synthesizePhrases } from './voice/synthesize.ts';

/** Seconds from the start of a frame to its center. */
const FRAME_CENTER_SECONDS = 0.0125;
/** A part of a recording with fewer phrases than this is not rejected as another text, but all of its phrases are flagged. */
const MIN_PHRASES_TO_REJECT_PART = 5;
/** Shares of the progress at which steps end. */
const PROGRESS = { decoded: 0.1, formantsChosen: 0.2, synthesized: 0.3, warped: 0.5 };

/**
 * Times are in seconds from the start of the recording. A phrase that was not spoken is flagged and has no
 * length.
 */
export type AlignedPhrase = TimeRange & {
  text: string;
  flagged: boolean;
  /** Why it is flagged, the most important reason first. */
  reasons: FlagReason[];
  words: AlignedWord[];
  /** False if the times of the words are estimated from their letters. */
  areWordsMeasured: boolean;
};

/** `unwritten` is speech in the recording that is not in the text, in order. */
export type AlignedRecording = { phrases: AlignedPhrase[]; unwritten: TimeRange[] };

export type AlignmentOptions = {
  /** The part of the recording that contains the phrases; the whole recording if omitted. */
  within?: TimeRange | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: ((fraction: number) => void) | undefined;
};

/**
 * Finds where each phrase and each of its words are spoken in a recording (mp3, m4a, wav, flac, ogg or webm, up to two
 * hours). Throws an AlignmentError when the text is empty, the recording is unreadable or silent, something else is
 * spoken in it, or a program is missing.
 */
export async function alignRecording(
  phrases: readonly string[],
  file: string,
  { within, signal, onProgress }: AlignmentOptions = {},
): Promise<AlignedRecording> {
  if (phrases.length === 0) throw new AlignmentError('empty-text', 'The text has no phrases.');
  const { frames, start, seconds } = await decodeAudio(file, { signal, within });
  onProgress?.(PROGRESS.decoded);
  const silence = calculatePauseProbabilities(frames.energies, measureEnergyLevels(frames.energies));
  const sound = { frames, silence };
  const formants = await chooseFormants(phrases, sound, signal);
  const toSpanReporter = (from: number, to: number) => (fraction: number) =>
    onProgress?.(from + (to - from) * fraction);
  const [cleanReference = []] = await synthesizePhrases(phrases, [formants], {
    signal,
    onProgress: toSpanReporter(PROGRESS.formantsChosen, PROGRESS.synthesized),
  });
  const reference = await addNoise(cleanReference, frames, signal);
  const { matches, cost } = await alignVoice(sound, reference, {
    signal,
    onProgress: toSpanReporter(PROGRESS.synthesized, PROGRESS.warped),
  });
  const sounds = await findSounds(phrases, signal);
  const wordPhones = await findWordPhones(phrases, sounds, signal);
  const referenceFrames = reference.map(({ count }) => count);
  const measureSpeech = createSpeechMeter(silence);
  const trusted = findTrustedPhrases(
    moveSpanEdgesToPauses(matches, frames.energies),
    referenceFrames,
    measureSpeech,
  );
  const alignment = await alignWithTrainedModels(
    { sounds, reference },
    sound,
    { warped: matches, trusted },
    { signal, onProgress: toSpanReporter(PROGRESS.warped, 1) },
  );
  const verdict = alignment ? judgeText(alignment, cost) : 'other';
  const canReject = !within || phrases.length >= MIN_PHRASES_TO_REJECT_PART;
  if (!alignment || (verdict === 'other' && canReject)) throw createOtherTextError();
  const unlikelyLengths = new Map(
    measureLengths(alignment.phrases, referenceFrames, measureSpeech).map(
      ({ phrase, unlikelyLength }) => [phrase, unlikelyLength] as const,
    ),
  );
  const toTime = (frame: number) => start + frame * HOP_SECONDS + FRAME_CENTER_SECONDS;
  return {
    phrases: phrases.map((text, index): AlignedPhrase => {
      const span = alignment.phrases[index];
      if (span) {
        const times = { start: toTime(span.first), end: toTime(span.last) };
        const phones = { phones: span.phones, wordPhones: wordPhones[index] ?? [] };
        const { words, areWordsMeasured } = alignWords(text, { ...times, ...phones, toTime });
        const reasons = sortReasons(
          [verdict !== 'same' && 'other-text', ...span.reasons],
          unlikelyLengths.get(index),
        );
        const flagged = reasons.length > 0;
        return {
          text,
          ...times,
          flagged,
          reasons,
          words,
          areWordsMeasured: areWordsMeasured && span.arePhonesRight && !flagged,
        };
      }
      const nextSpan = alignment.phrases.slice(index).find((laterSpan) => laterSpan !== undefined);
      const position = nextSpan ? toTime(nextSpan.first) : start + seconds;
      return {
        text,
        start: position,
        end: position,
        flagged: true,
        reasons: ['not-heard'],
        words: [],
        areWordsMeasured: false,
      };
    }),
    unwritten: alignment.unwritten.map(({ first, last }) => ({ start: toTime(first), end: toTime(last) })),
  };
}

/** Returns the reasons to flag a phrase, in their order. Its length alone is none, because narrators change their pace. */
function sortReasons(
  reasons: readonly (FlagReason | false)[],
  unlikelyLength: FlagReason | undefined,
): FlagReason[] {
  const isFlagged = reasons.some((reason) => reason !== false);
  return flagReasons.filter((reason) => reasons.includes(reason) || (isFlagged && reason === unlikelyLength));
}

const createOtherTextError = () =>
  new AlignmentError(
    'other-text',
    'The recording does not match the text: it seems to be of another text or language, or to hold no speech.',
  );
