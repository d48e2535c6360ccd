import type { TakeWarning } from '@lingostory/contract/studio/retakes/warnings';

/** Messages that explain each warning, and say what to do about it. */
export const warningLabels: Readonly<Record<TakeWarning, string>> = {
  'text-changed':
    'The text was changed after this take was recorded. Listen to it, or record the phrase again.',
  'no-speech': 'We hear no speech in this take. Check that the right microphone is on.',
  overdriven:
    'This take is overdriven: it was too loud for the microphone and sounds distorted. Move away from it, or turn it down.',
  'too-short': 'This take is much shorter than the text. Its beginning or end may be cut off.',
  'too-long': 'This take is much longer than the text. It may contain something else.',
  'other-text': 'This take doesn’t sound like the text. Was another phrase read?',
  'extra-speech': 'Something is said in this take that isn’t in the text.',
  quiet: 'This take was very quiet, so its noise is amplified too. Move closer to the microphone.',
};
