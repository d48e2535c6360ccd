import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { createTone } from './recordings.ts';

/** Seconds of the tone that narrates one phrase. */
const clipSeconds = 1;

export type NarratedChapter = { title: string; phrases: readonly string[] };

const toPage = ({ title, phrases }: NarratedChapter) =>
  `<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>${title}</title></head><body><h1>${title}</h1><p>${phrases
    .map((phrase, index) => `<span id="p${index + 1}">${phrase}</span>`)
    .join(' ')}</p></body></html>`;

const toOverlay = (name: string, { phrases }: NarratedChapter) =>
  `<smil xmlns="http://www.w3.org/ns/SMIL" version="3.0"><body>${phrases
    .map(
      (_phrase, index) =>
        `<par><text src="${name}.xhtml#p${index + 1}"/><audio src="${name}.wav" clipBegin="${index * clipSeconds}s" clipEnd="${(index + 1) * clipSeconds}s"/></par>`,
    )
    .join('')}</body></smil>`;

/** Returns an EPUB 3 whose chapters are narrated by Media Overlays, with a tone for each phrase. */
export async function createNarratedEpub(
  title: string,
  chapters: readonly NarratedChapter[],
  language = 'fr',
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const zip = new ZipFile();
  const add = (name: string, content: string | Buffer, compress = true) =>
    zip.addBuffer(Buffer.from(content), name, { compress });
  const names = chapters.map((_chapter, index) => `c${index + 1}`);
  const items = names.map(
    (name) =>
      `<item id="${name}" href="${name}.xhtml" media-type="application/xhtml+xml" media-overlay="${name}-overlay"/><item id="${name}-overlay" href="${name}.smil" media-type="application/smil+xml"/><item id="${name}-sound" href="${name}.wav" media-type="audio/x-wav"/>`,
  );
  add('mimetype', 'application/epub+zip', false);
  add(
    'META-INF/container.xml',
    '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
  );
  add(
    'EPUB/package.opf',
    `<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:${title}</dc:identifier><dc:title>${title}</dc:title><dc:language>${language}</dc:language><dc:creator>Jeanne Auteur</dc:creator><dc:rights>CC0</dc:rights><meta property="media:narrator">Luc Voix</meta></metadata><manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>${items.join('')}</manifest><spine>${names.map((name) => `<itemref idref="${name}"/>`).join('')}</spine></package>`,
  );
  add(
    'EPUB/nav.xhtml',
    `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>Table</title></head><body><nav epub:type="toc"><ol>${chapters.map((chapter, index) => `<li><a href="c${index + 1}.xhtml">${chapter.title}</a></li>`).join('')}</ol></nav></body></html>`,
  );
  for (const [index, chapter] of chapters.entries()) {
    const name = `c${index + 1}`;
    add(`EPUB/${name}.xhtml`, toPage(chapter));
    add(`EPUB/${name}.smil`, toOverlay(name, chapter));
    add(`EPUB/${name}.wav`, createTone(chapter.phrases.length * clipSeconds));
  }
  zip.end();
  return { name: 'livre.epub', mimeType: 'application/epub+zip', buffer: await buffer(zip.outputStream) };
}
