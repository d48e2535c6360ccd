import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

export type ZipEntries = Readonly<Record<string, string | Buffer>>;

/** Builds a zip of these entries, in their order. */
export async function buildZip(entries: ZipEntries): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(entries))
    zip.addBuffer(Buffer.from(content), name, { compress: name !== 'mimetype' });
  zip.end();
  return await buffer(zip.outputStream);
}

/** Builds a WAV file of silence. */
export function buildWav(seconds: number): Buffer {
  const rate = 8000;
  const samples = Buffer.alloc(Math.round(seconds * rate), 128);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

/** A page of an EPUB. Its file is `page-1.xhtml` and so on, unless it has a name. */
export type EpubPage = {
  name?: string;
  /** The title in the table of contents. A page with the title '' isn't listed. */
  title?: string;
  /** The content of the body. */
  body?: string;
  bodyAttributes?: string;
  head?: string;
  /** The whole document, instead of a body. */
  document?: string;
  mediaType?: string;
  /** The content of the overlay's body. */
  overlay?: string;
  /** Further attributes of the page in the manifest and in the spine. */
  itemAttributes?: string;
  spineAttributes?: string;
};

export type EpubOptions = {
  version?: '2.0' | '3.0';
  metadata?: string;
  pages: readonly EpubPage[];
  /** The content of the navigation document's body, or null for an EPUB without one. */
  nav?: string | null;
  /** The content of the NCX's `navMap`. Without it, an EPUB 3 has no NCX. */
  ncx?: string;
  guide?: string;
  /** Further items of the manifest. */
  items?: string;
  files?: ZipEntries;
  /** The folder of the package document. */
  folder?: string;
};

const namespaces = 'xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"';

const defaultMetadata =
  '<dc:title>Livre</dc:title><dc:creator>Autrice</dc:creator><dc:language>fr</dc:language><dc:identifier id="uid">x</dc:identifier>';

const createPage = ({ body = '', bodyAttributes = '', head = '<title>Page</title>' }: EpubPage) =>
  `<?xml version="1.0" encoding="UTF-8"?><html ${namespaces}><head>${head}</head><body ${bodyAttributes}>${body}</body></html>`;

/** Lists the entries of an EPUB. Everything that a test doesn't set is as in a valid book. */
export function listEpubEntries(options: EpubOptions): Record<string, string | Buffer> {
  const { version = '3.0', folder = 'EPUB/', metadata = defaultMetadata, guide = '', items = '' } = options;
  const pages = options.pages.map((page, index) => ({
    ...page,
    name: page.name ?? `page-${index + 1}.xhtml`,
  }));
  const listedPages = pages.flatMap(({ name, title }, index) =>
    title === '' ? [] : [{ name, title: title ?? `Chapitre ${index + 1}` }],
  );
  const links = listedPages.map(({ name, title }) => `<li><a href="${name}">${title}</a></li>`).join('');
  const nav = options.nav === undefined ? `<nav epub:type="toc"><ol>${links}</ol></nav>` : options.nav;
  const hasNav = version === '3.0' && nav !== null;
  const points = listedPages
    .map(
      ({ name, title }) =>
        `<navPoint><navLabel><text>${title}</text></navLabel><content src="${name}"/></navPoint>`,
    )
    .join('');
  const ncx = options.ncx ?? (version === '2.0' ? points : undefined);
  const manifest = pages.map(
    ({ name, overlay, mediaType = 'application/xhtml+xml', itemAttributes = '' }, index) =>
      `<item id="page${index}" href="${name}" media-type="${mediaType}" ${itemAttributes} ${
        overlay === undefined ? '' : `media-overlay="overlay${index}"`
      }/>${overlay === undefined ? '' : `<item id="overlay${index}" href="overlay-${index + 1}.smil" media-type="application/smil+xml"/>`}`,
  );
  const spine = pages.map(
    ({ spineAttributes = '' }, index) => `<itemref idref="page${index}" ${spineAttributes}/>`,
  );
  const packageDocument = `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="${version}" unique-identifier="uid">
    <metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">${metadata}</metadata>
    <manifest>${manifest.join('')}${hasNav ? '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>' : ''}${
      ncx === undefined ? '' : '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>'
    }${items}</manifest>
    <spine ${ncx === undefined ? '' : 'toc="ncx"'}>${spine.join('')}</spine>${guide}</package>`;
  const entries: Record<string, string | Buffer> = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': `<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="${folder}package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`,
    [`${folder}package.opf`]: packageDocument,
  };
  if (hasNav) entries[`${folder}nav.xhtml`] = createPage({ body: nav });
  if (ncx !== undefined)
    entries[`${folder}toc.ncx`] =
      `<?xml version="1.0"?><!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd"><ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><navMap>${ncx}</navMap></ncx>`;
  for (const [index, page] of pages.entries()) {
    entries[`${folder}${page.name}`] = page.document ?? createPage(page);
    if (page.overlay !== undefined)
      entries[`${folder}overlay-${index + 1}.smil`] =
        `<smil xmlns="http://www.w3.org/ns/SMIL" xmlns:epub="http://www.idpf.org/2007/ops" version="3.0"><body>${page.overlay}</body></smil>`;
  }
  for (const [name, content] of Object.entries(options.files ?? {}))
    entries[name.startsWith('/') ? name.slice(1) : `${folder}${name}`] = content;
  return entries;
}

/** Builds a small EPUB. Names of `files` are relative to the package document, or to the root if they begin with `/`. */
export const buildEpub = async (options: EpubOptions): Promise<Buffer> =>
  await buildZip(listEpubEntries(options));

/** Writes a unit of an overlay. Without a clip, its text is left to a speech synthesizer. */
export const buildPar = (
  text: string,
  clip?: { src: string; begin?: string; end?: string; type?: string },
): string => {
  const begin = clip?.begin === undefined ? '' : ` clipBegin="${clip.begin}"`;
  const end = clip?.end === undefined ? '' : ` clipEnd="${clip.end}"`;
  const type = clip?.type === undefined ? '' : ` epub:type="${clip.type}"`;
  return `<par${type}><text src="${text}"/>${clip ? `<audio src="${clip.src}"${begin}${end}/>` : ''}</par>`;
};
