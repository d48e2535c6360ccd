/**
 * Reasons why an alignment flags a phrase, the most important ones first. `speech-…` is speech that isn't in the text and
 * touches the phrase, `sound-…` a short sound nearby that may be a word of it. An edge is `…-unclear` if it was found
 * only roughly, and `…-in-speech` if there is no pause at it besides. `too-long` and `too-short` compare the phrase with
 * the narrator's pace; they are never the only reason.
 */
export const flagReasons = [
  'not-heard',
  'other-text',
  'poor-fit',
  'too-long',
  'too-short',
  'speech-before',
  'speech-after',
  'sound-before',
  'sound-after',
  'start-in-speech',
  'start-unclear',
  'end-in-speech',
  'end-unclear',
] as const;
export type FlagReason = (typeof flagReasons)[number];
