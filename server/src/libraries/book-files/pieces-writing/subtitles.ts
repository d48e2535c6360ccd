import type { ClipTimes } from '../epub-writing/join-clips.ts';

/** A phrase with its times in the sound of its chapter. */
export type Cue = ClipTimes & { text: string };

const pad = (value: number, length: number) => String(value).padStart(length, '0');

function formatTime(milliseconds: number, decimalMark: '.' | ','): string {
  const seconds = Math.floor(milliseconds / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${parts.map((part) => pad(part, 2)).join(':')}${decimalMark}${pad(milliseconds % 1000, 3)}`;
}

/** Returns text on one line, since a blank line would end the cue. */
const toOneLine = (text: string) => text.replace(/\s*[\r\n\u2028\u2029]\s*/g, ' ');

const webVttReferences: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Writes subtitles in the format SRT, in pieces. */
export function* renderSrt(cues: readonly Cue[]): Generator<string> {
  for (const [index, { begin, end, text }] of cues.entries())
    yield `${index + 1}\n${formatTime(begin, ',')} --> ${formatTime(end, ',')}\n${toOneLine(text)}\n\n`;
}

/** Writes subtitles in the format WebVTT, in pieces. */
export function* renderWebVtt(cues: readonly Cue[]): Generator<string> {
  yield 'WEBVTT\n\n';
  for (const { begin, end, text } of cues) {
    const escapedText = toOneLine(text).replace(
      /[&<>]/g,
      (character) => webVttReferences[character] ?? character,
    );
    yield `${formatTime(begin, '.')} --> ${formatTime(end, '.')}\n${escapedText}\n\n`;
  }
}
