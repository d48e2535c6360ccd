import type { SpokenTruth } from './score-cuts.ts';

/** Facts about a recording of a person. Times are in seconds, and `transcript` is what an editor would paste. */
export type HumanRecording = {
  transcript: string[];
  /** `sure` is false for a line whose times are not known well enough. */
  phrases: { text: string; s: number; e: number; sure: boolean }[];
  intro: [number, number];
  outro: [number, number];
};

export const toSpokenTruth = ({ phrases, intro, outro }: HumanRecording): SpokenTruth => ({
  lines: phrases.map(({ text, s, e, sure }) => ({ text, start: s, end: e, isSure: sure })),
  unwritten: [intro, outro].map(([start, end]) => ({ start, end })),
});
