import { describe, expect, it } from 'vitest';
import {
  buildEpub,
  buildPar,
  buildWav,
  type EpubOptions,
  listEpubEntries,
} from '../../../test/support/studio/build-epub.ts';
import { readBookBytes } from '../../../test/support/studio/read-built-book.ts';
import { makeZip, type ZipEntry } from '../../../test/support/studio/zips.ts';
import { BookFileError } from './book-file-error.ts';

const page = { body: '<p>Un chat.</p>' };
const megabyte = 1024 * 1024;

/** Returns the message with which a file is rejected. */
async function findMessage(bytes: Buffer | Promise<Buffer>, fileName = 'livre.epub'): Promise<string> {
  const error: unknown = await readBookBytes(await bytes, { fileName }).catch((reason: unknown) => reason);
  if (!(error instanceof BookFileError)) throw new Error(`not rejected: ${String(error)}`, { cause: error });
  return error.message;
}

const toZipEntries = (options: EpubOptions): ZipEntry[] =>
  Object.entries(listEpubEntries(options)).map(([name, content]) => ({
    name,
    bytes: Buffer.from(content),
    isDeflated: true,
  }));

const html = (body: string) => `<html xmlns="http://www.w3.org/1999/xhtml"><body>${body}</body></html>`;

const encryption = (algorithm: string, uri: string) =>
  `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/><enc:CipherData><enc:CipherReference URI="${uri}"/></enc:CipherData></enc:EncryptedData></encryption>`;

const rejectedBooks: [string, RegExp, () => Buffer | Promise<Buffer>, string?][] = [
  ['an empty file', /isn’t an EPUB/, () => Buffer.alloc(0)],
  ['a text with the name of an EPUB', /isn’t an EPUB/, () => Buffer.from('Un chat.')],
  ['a PDF', /neither an EPUB nor a table/, () => Buffer.from('%PDF-1.7\n\u0000\u0001'), 'livre.pdf'],
  [
    'a truncated zip',
    /damaged or incomplete/,
    async () => (await buildEpub({ pages: [page] })).subarray(0, 900),
  ],
  ['a zip without entries', /neither an EPUB nor a table/, () => makeZip([])],
  [
    'a name that leads out of the zip',
    /leads out of it/,
    () => makeZip([...toZipEntries({ pages: [page] }), { name: '../../x.txt', bytes: Buffer.from('x') }]),
  ],
  ['an absolute name', /leads out of it/, () => makeZip([{ name: '/etc/passwd', bytes: Buffer.from('x') }])],
  [
    'a password',
    /protected by a password/,
    () => makeZip(toZipEntries({ pages: [page] }).map((entry) => ({ ...entry, claims: { flags: 0x801 } }))),
  ],
  [
    'too many entries',
    /more than 50,000 files/,
    () =>
      makeZip(Array.from({ length: 51_000 }, (_, index) => ({ name: `${index}`, bytes: Buffer.alloc(0) }))),
  ],
  [
    'a page that unpacks to a thousand times its size',
    /far more data than any book/,
    () => buildEpub({ pages: [{ document: html('a'.repeat(20 * megabyte)) }] }),
  ],
  [
    'a page that is too large',
    /has more than 32 MB/,
    () =>
      makeZip([
        ...toZipEntries({ pages: [{ ...page, name: 'a.xhtml' }] }).filter(
          ({ name }) => name !== 'EPUB/a.xhtml',
        ),
        { name: 'EPUB/a.xhtml', bytes: Buffer.alloc(33 * megabyte, '<p>a</p>') },
      ]),
  ],
  [
    'an entry that is longer than it claims',
    /damaged or incomplete/,
    () =>
      makeZip(
        toZipEntries({ pages: [page] }).map((entry) =>
          String(entry.name).endsWith('package.opf') ? { ...entry, claims: { size: 10 } } : entry,
        ),
      ),
  ],
  [
    'deep nesting',
    /nested more than 200 deep/,
    () => buildEpub({ pages: [{ document: html('<div>'.repeat(300) + '</div>'.repeat(300)) }] }),
  ],
  [
    'deep nesting in broken markup',
    /nested more than 200 deep/,
    () => buildEpub({ pages: [{ document: html('<div>'.repeat(100_000)) }] }),
  ],
  [
    'entities that expand to a billion laughs',
    /declares entities of its own/,
    () =>
      buildEpub({
        pages: [{ document: `<!DOCTYPE html [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>${html('&b;')}` }],
      }),
  ],
  [
    'an external entity',
    /declares entities of its own/,
    () =>
      buildEpub({
        pages: [page],
        files: {
          'package.opf': '<!DOCTYPE package [<!ENTITY x SYSTEM "file:///etc/passwd">]><package>&x;</package>',
        },
      }),
  ],
  [
    'a parameter entity in a broken page',
    /declares entities of its own/,
    () =>
      buildEpub({
        pages: [
          { document: `<!DOCTYPE html [<!ENTITY % x SYSTEM "http://localhost/x.dtd"> %x;]>${html('<p>a')}` },
        ],
      }),
  ],
  [
    'a broken package document',
    /Line 1 of “EPUB\/package.opf” isn’t well-formed/,
    () => buildEpub({ pages: [page], files: { 'package.opf': '<package><metadata></package>' } }),
  ],
  [
    'a broken overlay',
    /Line 1 of “EPUB\/a.smil” isn’t well-formed/,
    () =>
      buildEpub({
        pages: [page],
        items: '<item id="s" href="a.smil" media-type="application/smil+xml"/>',
        files: { 'a.smil': '<smil><body><par></smil>' },
      }),
  ],
  [
    'no package document',
    /doesn’t say where its package document is/,
    () => makeZip(toZipEntries({ pages: [page] }).filter(({ name }) => !String(name).endsWith('.opf'))),
  ],
  [
    'too many chapters',
    /more than 1,000 chapters/,
    () => buildEpub({ pages: Array.from({ length: 1001 }, () => page) }),
  ],
  [
    'a sound that unpacks to a thousand times its size',
    /“EPUB\/a.wav” unpacks to far more data/,
    () =>
      buildEpub({
        pages: [{ body: '<p id="a">Un chat.</p>', overlay: buildPar('page-1.xhtml#a', { src: 'a.wav' }) }],
        files: { 'a.wav': Buffer.alloc(20 * megabyte) },
      }),
  ],
  [
    'a sound of more than two hours',
    /“EPUB\/a.wav” is longer than two hours/,
    () => {
      const wav = buildWav(1);
      // A byte rate of 1 makes the 8000 samples last for 8000 seconds.
      wav.writeUInt32LE(1, 24);
      wav.writeUInt32LE(1, 28);
      return buildEpub({
        pages: [{ body: '<p id="a">Un chat.</p>', overlay: buildPar('page-1.xhtml#a', { src: 'a.wav' }) }],
        files: { 'a.wav': wav },
      });
    },
  ],
  ['an empty spine', /lists no pages/, () => buildEpub({ pages: [] })],
  [
    'no text',
    /contains no text/,
    () => buildEpub({ pages: [{ body: '<p><img src="a.jpg" alt=""/></p>' }], files: { 'a.jpg': 'x' } }),
  ],
  [
    'text drawn as SVG only',
    /drawn as SVG/,
    () =>
      buildEpub({
        pages: [
          {
            name: 'a.svg',
            mediaType: 'image/svg+xml',
            document: '<svg xmlns="http://www.w3.org/2000/svg"><text>Un</text></svg>',
          },
        ],
      }),
  ],
  [
    'a fallback that leads to itself',
    /contains no text/,
    () =>
      buildEpub({
        pages: [
          { name: 'a.pdf', mediaType: 'application/pdf', itemAttributes: 'fallback="page0"', document: 'x' },
        ],
      }),
  ],
  [
    'Readium LCP',
    /protected by Readium LCP/,
    () => buildEpub({ pages: [page], files: { '/META-INF/license.lcpl': '{}' } }),
  ],
  [
    'Adobe DRM',
    /protected by Adobe DRM/,
    () => buildEpub({ pages: [page], files: { '/META-INF/rights.xml': '<rights/>' } }),
  ],
  [
    'Apple FairPlay',
    /protected by Apple FairPlay/,
    () => buildEpub({ pages: [page], files: { '/META-INF/sinf.xml': '<sinf/>' } }),
  ],
  [
    'encrypted pages',
    /protected by encryption/,
    () =>
      buildEpub({
        pages: [page],
        files: {
          '/META-INF/encryption.xml': encryption(
            'http://www.w3.org/2001/04/xmlenc#aes128-cbc',
            'EPUB/page-1.xhtml',
          ),
        },
      }),
  ],
];

describe('rejected book files', () => {
  it.each(rejectedBooks)('rejects %s with one clear message', async (_, message, build, fileName) => {
    const text = await findMessage(build(), fileName);
    expect(text).toMatch(message);
    expect(text.length).toBeLessThan(250);
    expect(text).toMatch(/^[^\n]+[.?]$/);
  });

  it('rejects a zip that claims a million entries', async () => {
    const zip = makeZip(toZipEntries({ pages: [page] }), 65_535);
    expect(await findMessage(zip)).toMatch(/more than 50,000 files|damaged or incomplete/);
  });
});
