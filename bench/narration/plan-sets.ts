import {
  type Part,
  type SetPlan,
  type SpeakerName,
  speakers,
  type WordlessDegradation,
} from './write-set.ts';

const introLines = [
  'Lu pour vous par Camille Dubois, dans une édition libre de droits.',
  'Première partie, chapitre deux.',
];
const asides = [
  'Pardon, je reprends.',
  'Attendez, il y a du bruit dehors.',
  'Voilà, c’était la fin de la page.',
];
const hall = 'aecho=0.8:0.7:23|41|67|97:0.35|0.25|0.18|0.12';
const room = 'aecho=0.9:0.8:11|19:0.25|0.15';

/** Noise and echoes for a voice that isn't eSpeak's. */
export const degradations: Record<string, WordlessDegradation> = {
  'pink-12': { background: { kind: 'pink', snr: 12 } },
  'pink-8': { background: { kind: 'pink', snr: 8 } },
  'white-12': { background: { kind: 'white', snr: 12 } },
  'music-15': { background: { kind: 'music', snr: 15 } },
  'hum-10': { background: { kind: 'hum', snr: 10 } },
  'room-pink-12': { filter: room, background: { kind: 'pink', snr: 12 } },
  'hall-pink-15': { filter: hall, background: { kind: 'pink', snr: 15 } },
  hall: { filter: hall },
};

/** Returns the plans of forty-three recordings of texts with at least 40 lines each. */
export function planSets(texts: readonly (readonly string[])[]): SetPlan[] {
  const plans: SetPlan[] = [];
  const names = Object.keys(speakers) as SpeakerName[];
  const pick = (index: number) => texts[index % texts.length] ?? [];
  const add = (
    name: string,
    index: number,
    change: (lines: string[], speaker: SpeakerName) => Partial<SetPlan>,
  ) => {
    const lines = pick(index).slice(0, 40);
    const speaker = names[index % names.length] as SpeakerName;
    const parts = lines.map((text): Part => ({ kind: 'line', text, speaker }));
    plans.push({
      name: `${String(plans.length).padStart(2, '0')}-${name}`,
      parts,
      text: lines,
      gaps: [0.2, 0.7],
      ...change(lines, speaker),
    });
  };
  const line = (text: string, speaker: SpeakerName): Part => ({ kind: 'line', text, speaker });
  const aside = (text: string, speaker: SpeakerName): Part => ({ kind: 'aside', text, speaker });
  for (let k = 0; k < 5; k += 1) add('clean', k, () => ({}));
  for (let k = 0; k < 5; k += 1) add('short-gaps', k + 1, () => ({ gaps: [0.06, 0.14] }));
  for (const [k, background] of (
    [
      { kind: 'pink', snr: 8 },
      { kind: 'pink', snr: 12 },
      { kind: 'white', snr: 15 },
      { kind: 'brown', snr: 8 },
      { kind: 'babble', snr: 15 },
      { kind: 'music', snr: 15 },
      { kind: 'hum', snr: 10 },
    ] as const
  ).entries())
    add(`${background.kind}-${background.snr}`, k + 2, () => ({ background }));
  for (let k = 0; k < 3; k += 1)
    add('room', k + 3, () => ({ filter: room, background: { kind: 'pink', snr: 15 } }));
  for (let k = 0; k < 3; k += 1) add('hall', k + 4, () => ({ filter: hall, gaps: [0.3, 0.9] }));
  for (let k = 0; k < 4; k += 1)
    add('intro', k + 5, (lines, speaker) => ({
      parts: [
        ...introLines.map((text) => aside(text, speaker)),
        ...lines.map((text) => line(text, speaker)),
        aside('Fin du chapitre.', speaker),
      ],
    }));
  for (let k = 0; k < 3; k += 1)
    add('intro-noise', k + 6, (lines, speaker) => ({
      parts: [
        ...introLines.map((text) => aside(text, speaker)),
        ...lines.filter((_, i) => i !== 17).map((text) => line(text, speaker)),
      ],
      background: { kind: 'pink', snr: 12 },
      filter: room,
    }));
  for (let k = 0; k < 3; k += 1)
    add('asides', k + 7, (lines, speaker) => ({
      parts: lines.flatMap((text, i) =>
        i % 13 === 12
          ? [aside(asides[(i / 13) | 0] ?? '', speaker), line(text, speaker)]
          : [line(text, speaker)],
      ),
    }));
  for (let k = 0; k < 3; k += 1)
    add('missing-and-extra', k + 8, (lines, speaker) => ({
      text: lines.filter((_, i) => i % 9 !== 4),
      parts: lines.flatMap((text, i) =>
        i % 9 === 4 ? [aside(text, speaker)] : i % 9 === 7 ? [] : [line(text, speaker)],
      ),
    }));
  add('two-narrators', 9, (lines) => ({
    parts: lines.map((text, i) => line(text, i % 3 === 0 ? 'man' : 'woman')),
  }));
  add('two-halves', 10, (lines) => ({
    parts: lines.map((text, i) => line(text, i < lines.length / 2 ? 'girl' : 'old')),
  }));
  add('speed', 11, (lines, speaker) => ({
    parts: lines.map(
      (text, i): Part => ({ kind: 'line', text, speaker, tempo: 0.75 + (0.6 * i) / lines.length }),
    ),
  }));
  add('coughs', 12, (lines, speaker) => ({
    parts: lines.flatMap((text, i): Part[] =>
      i % 6 === 5 ? [{ kind: 'sound', sound: 'cough' }, line(text, speaker)] : [line(text, speaker)],
    ),
  }));
  add('pages', 13, (lines, speaker) => ({
    parts: lines.flatMap((text, i): Part[] =>
      i % 6 === 2 ? [{ kind: 'sound', sound: 'page' }, line(text, speaker)] : [line(text, speaker)],
    ),
  }));
  for (const [k, filter] of [undefined, hall].entries())
    add('breaths', k + 14, (lines, speaker) => ({
      gaps: [0.06, 0.2],
      parts: lines.flatMap((text): Part[] => [{ kind: 'sound', sound: 'breath' }, line(text, speaker)]),
      ...(filter && { filter }),
    }));
  return plans;
}
