import type { FlagReason } from '@lingostory/contract/studio/recordings/flag-reasons';
import type { DraftPhraseView } from '@lingostory/contract/studio/recordings/schemas';
import { hasSound } from '@lingostory/contract/studio/recordings/silent-phrases';

const sentences: Readonly<Record<FlagReason, string>> = {
  'not-heard': 'We didn’t hear this phrase in the recording.',
  'other-text': 'We weren’t sure that this text is what is spoken here.',
  'poor-fit': 'The sound doesn’t fit the text well: words may be missing, different or hard to hear.',
  'too-long': 'It’s much longer than its text suggests.',
  'too-short': 'It’s much shorter than its text suggests.',
  'speech-before': 'Speech that isn’t in your text comes right before it.',
  'speech-after': 'Speech that isn’t in your text comes right after it.',
  'sound-before': 'A short sound just before it may be one of its words.',
  'sound-after': 'A short sound just after it may be one of its words.',
  'start-in-speech': 'There’s no pause before it, so we weren’t sure where it starts.',
  'start-unclear': 'We weren’t sure where it starts.',
  'end-in-speech': 'There’s no pause after it, so we weren’t sure where it ends.',
  'end-unclear': 'We weren’t sure where it ends.',
};

/** Sentences for two reasons that say the same about both edges. */
const jointSentences: readonly (readonly [FlagReason, FlagReason, string])[] = [
  [
    'start-in-speech',
    'end-in-speech',
    'There’s no pause before or after it, so we weren’t sure where it starts and ends.',
  ],
  ['start-unclear', 'end-unclear', 'We weren’t sure where it starts and ends.'],
  [
    'speech-before',
    'speech-after',
    'Speech that isn’t in your text comes right before it, and right after it too.',
  ],
];

/** More than the two most important sentences would be too much to read. */
const maxSentences = 2;

/**
 * Returns in a sentence or two why a flagged phrase is to be checked, or null if it isn't flagged. A phrase that an
 * editor marked has no reason, nor does one that an earlier release aligned.
 */
export function describeFlag(phrase: DraftPhraseView): string | null {
  if (!phrase.flagged) return null;
  const { reasons = [], is_added: isAdded } = phrase;
  if (reasons.length > 0) return composeSentences(reasons);
  if (isAdded) return 'It was added in this review, so its times are only a guess.';
  return hasSound(phrase) ? 'Listen to its start and its end.' : sentences['not-heard'];
}

function composeSentences(reasons: readonly FlagReason[]): string {
  const shownSentences = reasons.map((reason) => {
    const joint = jointSentences.find(
      ([start, end]) =>
        (reason === start || reason === end) && reasons.includes(start) && reasons.includes(end),
    );
    return joint?.[2] ?? sentences[reason];
  });
  return [...new Set(shownSentences)].slice(0, maxSentences).join(' ');
}
