import { type Reference, resolveHref } from '../archive/resolve-href.ts';
import type { FileClip } from '../book-file.ts';
import { type SkippedContent, skippedSoundTypes, skippedTypes } from '../content/element-kinds.ts';
import type { LeftOutList } from '../left-out.ts';
import { findByName, listElements, listTypes, type MarkupElement } from '../markup/markup-element.ts';
import { parseClockValue } from './clock-value.ts';

/** A part of a page and the clip in which it is read aloud. A part without a clip is left to a speech synthesizer. */
export type OverlayPart = {
  text: Reference;
  clip: FileClip | undefined;
  /** Set for page numbers, notes and other parts that listeners may skip. */
  skipped: SkippedContent | undefined;
};

const invalidClip = ['Clips with invalid times', 'Their text is imported without sound.'] as const;
const missingSound = [
  'Clips of missing sound files',
  'The book refers to sound files that it doesn’t contain. Their text is imported without sound.',
] as const;

/** Returns the semantic type for which a part is left out, if it has one. */
function findSkipped(element: MarkupElement): SkippedContent | undefined {
  const type = listTypes(element).find((candidate) => skippedSoundTypes.has(candidate));
  return type === undefined ? undefined : skippedTypes.get(type);
}

/** Reads a media overlay. `findEntry` returns the entry at a path, which may differ from it in case. */
export function readOverlay(
  document: MarkupElement,
  overlayEntry: string,
  findEntry: (path: string) => string | undefined,
  leftOut: LeftOutList,
): OverlayPart[] {
  const parts: OverlayPart[] = [];
  const resolve = (href: string | undefined): Reference | undefined => {
    const reference = href === undefined ? undefined : resolveHref(overlayEntry, href);
    const path = reference && findEntry(reference.path);
    return reference && path !== undefined ? { ...reference, path } : undefined;
  };

  const readClip = (audio: MarkupElement): FileClip | undefined => {
    const { src, clipBegin, clipEnd } = audio.attributes;
    const sound = resolve(src);
    if (!sound) {
      leftOut.add(...missingSound);
      return;
    }
    const start = clipBegin === undefined ? 0 : parseClockValue(clipBegin);
    const end = clipEnd === undefined ? undefined : parseClockValue(clipEnd);
    const isEndInvalid = clipEnd !== undefined && (end === undefined || end <= (start ?? 0));
    if (start === undefined || isEndInvalid) {
      leftOut.add(...invalidClip);
      return;
    }
    return { entry: sound.path, start, ...(end === undefined ? {} : { end }) };
  };

  const readPart = (part: MarkupElement, skipped: SkippedContent | undefined) => {
    const elements = listElements(part);
    const text = resolve(elements.find(({ name }) => name === 'text')?.attributes.src);
    const audio = elements.find(({ name }) => name === 'audio');
    if (!text) {
      if (audio)
        leftOut.add('Clips without text', 'The overlay refers to pages that the book doesn’t contain.');
      return;
    }
    parts.push({ text, clip: audio && !skipped ? readClip(audio) : undefined, skipped });
  };

  const readSequence = (sequence: MarkupElement, inheritedSkipped: SkippedContent | undefined) => {
    for (const element of listElements(sequence)) {
      const skipped = inheritedSkipped ?? findSkipped(element);
      if (element.name === 'par') readPart(element, skipped);
      else if (element.name === 'seq' || element.name === 'body') readSequence(element, skipped);
    }
  };
  readSequence(findByName(document, 'body') ?? document, undefined);
  return parts;
}
