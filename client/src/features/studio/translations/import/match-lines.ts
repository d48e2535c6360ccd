import { studioLimits } from '@lingostory/contract/studio/fields';
import { toPhraseKey } from '@lingostory/contract/studio/translations/phrase-key';
import type { Change, Phrase, Phrases } from '../state/phrases.ts';
import type { ImportLine, ImportText } from './read-lines.ts';

/** A line and the phrase that it translates. */
export type Match = { line: ImportLine; phrase: Phrase; index: number };

/** The outcome of an import. Each line with a translation is in exactly one of the lists of matches and lines. */
export type ImportPlan = {
  kind: ImportText['kind'];
  lineCount: number;
  /** Lines for phrases without a translation. */
  added: readonly Match[];
  /** Lines for phrases that have another translation. */
  replacing: readonly Match[];
  /** Lines whose French differs from the phrase at their place, between two lines that match. */
  differing: readonly Match[];
  /** Lines that are the phrase's translation already. */
  unchanged: readonly Match[];
  /** Lines that belong to no phrase. */
  leftOver: readonly ImportLine[];
  tooLong: readonly ImportLine[];
  /** Phrases without a line and without a translation. */
  withoutLine: Phrases;
};

/** Matches lines with phrases: pairs by their French, and other lines by their order. Stores nothing. */
export function planImport(phrases: Phrases, { kind, lines }: ImportText): ImportPlan {
  const { matches, differing, rest } =
    kind === 'pairs' ? matchByText(phrases, lines) : matchByOrder(phrases, lines);
  const isLong = ({ english }: ImportLine) => english.length > studioLimits.translation;
  const usable = matches.filter(({ line }) => line.english !== '' && !isLong(line));
  const usableDiffering = differing.filter(({ line }) => line.english !== '' && !isLong(line));
  const matchedIds = new Set([...usable, ...usableDiffering].map(({ phrase }) => phrase.id));
  return {
    kind,
    lineCount: lines.filter(isFilled).length,
    added: usable.filter(({ phrase }) => phrase.translation === ''),
    replacing: usable.filter(
      ({ phrase, line }) => phrase.translation !== '' && phrase.translation !== line.english,
    ),
    differing: usableDiffering,
    unchanged: usable.filter(({ phrase, line }) => phrase.translation === line.english),
    leftOver: rest.filter(({ english }) => english !== '').filter((line) => !isLong(line)),
    tooLong: lines.filter(isLong),
    withoutLine: phrases.filter(({ id, translation }) => translation === '' && !matchedIds.has(id)),
  };
}

export const toImportChanges = (matches: readonly Match[]): Change[] =>
  matches.map(({ phrase: { id, phrase, translation }, line }) => ({
    id,
    phrase,
    seen: translation,
    translation: line.english,
  }));

type Matching = { matches: Match[]; differing: Match[]; rest: ImportLine[] };

const isFilled = ({ french, english }: ImportLine) => english !== '' || (french ?? '') !== '';

/**
 * The first line belongs to the first phrase, and so on. Empty lines count only if there are then as many lines as
 * phrases; otherwise they separate paragraphs.
 */
function matchByOrder(phrases: Phrases, allLines: readonly ImportLine[]): Matching {
  const lines = allLines.length === phrases.length ? allLines : allLines.filter(isFilled);
  const matches = lines.flatMap((line, index): Match[] => {
    const phrase = phrases[index];
    return phrase === undefined ? [] : [{ line, phrase, index }];
  });
  return { matches, differing: [], rest: lines.slice(phrases.length) };
}

/**
 * Lines and phrases with the same French belong together. If a sentence occurs several times, its lines are used in
 * order; a single line, or several with the same translation, stand for all of its places.
 */
function matchByText(phrases: Phrases, lines: readonly ImportLine[]): Matching {
  const linesByKey = new Map<string, ImportLine[]>();
  for (const line of lines) {
    const key = toPhraseKey(line.french ?? '');
    linesByKey.set(key, [...(linesByKey.get(key) ?? []), line]);
  }
  const usedCounts = new Map<string, number>();
  const usedLines = new Set<ImportLine>();
  const matches: Match[] = [];
  for (const [index, phrase] of phrases.entries()) {
    const sameLines = linesByKey.get(phrase.key) ?? [];
    const used = usedCounts.get(phrase.key) ?? 0;
    const [firstLine] = sameLines;
    const isUnambiguous = sameLines.every(({ english }) => english === firstLine?.english);
    const line = sameLines[used] ?? (isUnambiguous ? firstLine : undefined);
    if (line === undefined) continue;
    usedCounts.set(phrase.key, used + 1);
    usedLines.add(line);
    matches.push({ line, phrase, index });
  }
  // Surplus lines that say the same again have nothing to add.
  const isRepetition = (line: ImportLine) =>
    (linesByKey.get(toPhraseKey(line.french ?? '')) ?? []).some(
      (other) => usedLines.has(other) && other.english === line.english,
    );
  const rest = lines.filter((line) => !usedLines.has(line) && !isRepetition(line));
  const differing = matchGaps(phrases, lines, matches, new Set(rest));
  const differingLines = new Set(differing.map(({ line }) => line));
  return { matches, differing, rest: rest.filter((line) => !differingLines.has(line)) };
}

/**
 * Matches lines with other words by their place: if as many lines as phrases are left between two neighboring matches,
 * or between a match and the start or end, they probably belong together.
 */
function matchGaps(
  phrases: Phrases,
  lines: readonly ImportLine[],
  matches: readonly Match[],
  rest: ReadonlySet<ImportLine>,
): Match[] {
  if (matches.length === 0) return [];
  const lineIndexes = new Map(lines.map((line, index) => [line, index]));
  const anchors: { phraseIndex: number; lineIndex: number }[] = [{ phraseIndex: -1, lineIndex: -1 }];
  for (const { line, index } of matches) {
    const lineIndex = lineIndexes.get(line) ?? -1;
    if (lineIndex > (anchors.at(-1)?.lineIndex ?? -1)) anchors.push({ phraseIndex: index, lineIndex });
  }
  anchors.push({ phraseIndex: phrases.length, lineIndex: lines.length });
  const matchedIndexes = new Set(matches.map(({ index }) => index));
  return anchors.slice(1).flatMap((end, anchorIndex): Match[] => {
    const start = anchors[anchorIndex] ?? end;
    const gapLines = lines.slice(start.lineIndex + 1, end.lineIndex).filter((line) => rest.has(line));
    const gapIndexes: number[] = [];
    for (let index = start.phraseIndex + 1; index < end.phraseIndex; index += 1)
      if (!matchedIndexes.has(index)) gapIndexes.push(index);
    if (gapLines.length !== gapIndexes.length) return [];
    return gapLines.flatMap((line, gapIndex): Match[] => {
      const index = gapIndexes[gapIndex] ?? -1;
      const phrase = phrases[index];
      return phrase === undefined ? [] : [{ line, phrase, index }];
    });
  });
}
