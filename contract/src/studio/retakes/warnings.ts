/**
 * Possible problems that the sound of a take shows, the most important one first. `overdriven`: the microphone was too loud, so the sound is
 * distorted. `quiet`: it was so soft that its noise is amplified. `too-short` and `too-long` compare it with the pace of
 * the phrases around it. `other-text`: it doesn't sound like the phrase. `extra-speech`: more is said than the phrase.
 */
export const measuredWarnings = [
  'no-speech',
  'overdriven',
  'too-short',
  'too-long',
  'other-text',
  'extra-speech',
  'quiet',
] as const;
export type MeasuredWarning = (typeof measuredWarnings)[number];

/** `text-changed`: the phrase's text was edited after the take was recorded. */
export const takeWarnings = ['text-changed', ...measuredWarnings] as const;
export type TakeWarning = (typeof takeWarnings)[number];
