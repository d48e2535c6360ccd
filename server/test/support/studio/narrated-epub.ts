import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** Returns a zip of these entries, in order. The first one is stored without compression, as an EPUB's `mimetype` is. */
export async function buildZip(entries: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [index, [name, content]] of Object.entries(entries).entries())
    zip.addBuffer(Buffer.from(content), name, { compress: index > 0 });
  zip.end();
  return await buffer(zip.outputStream);
}

/** A phrase of a narrated chapter, with the seconds of its clip. */
type NarratedPhrase = { text: string; start: number; end: number };
type EpubChapter = { title: string; body: string; phrases?: readonly NarratedPhrase[] };

export type EpubPlan = {
  title?: string;
  language?: string;
  chapters: readonly EpubChapter[];
  /** The sound of all chapters. */
  sound?: Buffer;
  files?: Readonly<Record<string, Buffer>>;
};

/** Marks phrases up as the page of a narrated chapter, with the ids `p1`, `p2` and so on. */
export const markUp = (phrases: readonly { text: string }[]) =>
  `<p>${phrases.map(({ text }, index) => `<span id="p${index + 1}">${text}</span>`).join(' ')}</p>`;

const toPage = ({ title, body }: EpubChapter) =>
  `<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>${title}</title></head><body>${body}</body></html>`;

const toOverlay = (no: number, phrases: readonly NarratedPhrase[]) =>
  `<smil xmlns="http://www.w3.org/ns/SMIL" version="3.0"><body>${phrases
    .map(
      ({ start, end }, index) =>
        `<par><text src="c${no}.xhtml#p${index + 1}"/><audio src="sound.wav" clipBegin="${start}s" clipEnd="${end}s"/></par>`,
    )
    .join('')}</body></smil>`;

/** Builds an EPUB 3. Chapters with `phrases` are narrated by Media Overlays. */
export async function buildEpub({
  title = 'Le Petit Chaperon rouge',
  language = 'fr',
  chapters,
  sound,
  files = {},
}: EpubPlan): Promise<Buffer> {
  const numbered = chapters.map((chapter, index) => ({ ...chapter, no: index + 1 }));
  const items = numbered.flatMap(({ no, phrases }) => [
    `<item id="c${no}" href="c${no}.xhtml" media-type="application/xhtml+xml"${phrases ? ` media-overlay="m${no}"` : ''}/>`,
    ...(phrases ? [`<item id="m${no}" href="m${no}.smil" media-type="application/smil+xml"/>`] : []),
  ]);
  const fileItems = Object.keys(files).map((name, index) => {
    const isCover = name.startsWith('cover');
    const type = name.endsWith('.png') ? 'image/png' : 'image/jpeg';
    return `<item id="f${index}" href="${name}" media-type="${type}"${isCover ? ' properties="cover-image"' : ''}/>`;
  });
  const soundItem = sound ? '<item id="sound" href="sound.wav" media-type="audio/x-wav"/>' : '';
  return await buildZip({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'EPUB/package.opf': `<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:test</dc:identifier><dc:title>${title}</dc:title><dc:language>${language}</dc:language><dc:creator>Charles Perrault</dc:creator><dc:rights>Domaine public</dc:rights><meta property="media:narrator">Anne Martin</meta></metadata><manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>${items.join('')}${fileItems.join('')}${soundItem}</manifest><spine>${numbered.map(({ no }) => `<itemref idref="c${no}"/>`).join('')}</spine></package>`,
    'EPUB/nav.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>Table</title></head><body><nav epub:type="toc"><ol>${numbered.map(({ no, title: name }) => `<li><a href="c${no}.xhtml">${name}</a></li>`).join('')}</ol></nav></body></html>`,
    ...Object.fromEntries(numbered.map((chapter) => [`EPUB/c${chapter.no}.xhtml`, toPage(chapter)])),
    ...Object.fromEntries(
      numbered.flatMap(({ no, phrases }) => (phrases ? [[`EPUB/m${no}.smil`, toOverlay(no, phrases)]] : [])),
    ),
    ...(sound && { 'EPUB/sound.wav': sound }),
    ...Object.fromEntries(Object.entries(files).map(([name, content]) => [`EPUB/${name}`, content])),
  });
}
