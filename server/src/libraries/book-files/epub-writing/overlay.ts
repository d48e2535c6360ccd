import type { IdentifiedChapter } from './chapter-page.ts';
import { type createChapterNames, fromChapter } from './entry-names.ts';
import type { ClipTimes } from './join-clips.ts';
import { formatClock } from './xml-text.ts';

/** Writes the media overlay of a chapter in pieces: the times at which each phrase is heard in the chapter's sound. */
export function* renderOverlay(
  { items }: IdentifiedChapter,
  times: ReadonlyMap<string, ClipTimes>,
  { page, sound }: ReturnType<typeof createChapterNames>,
): Generator<string> {
  yield `<?xml version="1.0" encoding="utf-8"?>
<smil xmlns="http://www.w3.org/ns/SMIL" xmlns:epub="http://www.idpf.org/2007/ops" version="3.0">
<body>
<seq id="chapter" epub:textref="${fromChapter(page)}" epub:type="bodymatter chapter">
`;
  for (const item of items) {
    const clip = item.type === 'phrase' ? times.get(item.id) : undefined;
    if (item.type !== 'phrase' || !clip) continue;
    yield `<par id="${item.id}"><text src="${fromChapter(page)}#${item.id}"/>`;
    yield `<audio src="${fromChapter(sound)}" clipBegin="${formatClock(clip.begin)}" clipEnd="${formatClock(clip.end)}"/></par>\n`;
  }
  yield '</seq>\n</body>\n</smil>\n';
}
