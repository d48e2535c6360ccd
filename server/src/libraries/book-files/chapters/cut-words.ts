import type { FileClip } from '../book-file.ts';
import type { Block } from '../content/block-builder.ts';
import type { PlacedPart } from '../overlays/place-parts.ts';
import { type ChapterItem, cutText, sliceText, toFilePhrase, toPhrase } from './cut-text.ts';

/** Returns true if a clip continues another one in the same sound file. */
const continues = (clip: FileClip, previous: FileClip) =>
  clip.entry === previous.entry && clip.start >= previous.start;

/** Returns the groups of parts whose clips follow each other in one sound file. */
function groupByRun(parts: readonly PlacedPart[]): PlacedPart[][] {
  const groups: PlacedPart[][] = [];
  for (const part of parts) {
    const previousClip = groups.at(-1)?.at(-1)?.clip;
    if (previousClip && part.clip && continues(part.clip, previousClip)) groups.at(-1)?.push(part);
    else groups.push([part]);
  }
  return groups;
}

function joinRun(run: readonly PlacedPart[]): FileClip | undefined {
  const [first, last] = [run[0]?.clip, run.at(-1)?.clip];
  return first && last
    ? { entry: first.entry, start: first.start, ...(last.end === undefined ? {} : { end: last.end }) }
    : undefined;
}

/**
 * Cuts text into phrases with the splitter, and joins the clips of the words in each. A phrase is cut where its sound
 * continues in another file or at an earlier time.
 */
export function cutIntoJoinedWords(blocks: readonly Block[], parts: readonly PlacedPart[]): ChapterItem[] {
  const partsByBlock = new Map<number, PlacedPart[]>();
  for (const part of parts)
    if (part.clip) partsByBlock.set(part.start.block, [...(partsByBlock.get(part.start.block) ?? []), part]);
  return blocks.flatMap((block, blockIndex): ChapterItem[] => {
    if (block.type === 'picture') return [block];
    const blockParts = partsByBlock.get(blockIndex) ?? [];
    return cutText(block, block.separator).flatMap((phrase) => {
      const runs = groupByRun(
        blockParts.filter(({ start }) => start.offset >= phrase.from && start.offset < phrase.to),
      );
      const cuts = [phrase.from, ...runs.slice(1).map((run) => run[0]?.start.offset ?? 0), phrase.to];
      return cuts.slice(1).flatMap((to, index) => {
        const from = cuts[index] ?? 0;
        const piece = toPhrase(sliceText(block, from, to), index === 0 ? phrase.separator : 'space');
        const clip = joinRun(runs[index] ?? []);
        return piece ? [{ ...toFilePhrase(piece), ...(clip ? { clip } : {}) }] : [];
      });
    });
  });
}
