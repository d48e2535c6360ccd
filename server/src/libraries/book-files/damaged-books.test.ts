import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildEpub, type EpubOptions, listEpubEntries } from '../../../test/support/studio/build-epub.ts';
import { describeBook, readBookBytes, readBuiltBook } from '../../../test/support/studio/read-built-book.ts';
import { makeZip, type ZipEntry } from '../../../test/support/studio/zips.ts';
import { BookFileError } from './book-file-error.ts';

const page = { body: '<p>Un chat.</p>' };

const toZipEntries = (options: EpubOptions): ZipEntry[] =>
  Object.entries(listEpubEntries(options)).map(([name, content]) => ({
    name,
    bytes: Buffer.from(content),
    isDeflated: true,
  }));

const html = (body: string) => `<html xmlns="http://www.w3.org/1999/xhtml"><body>${body}</body></html>`;

const encryption = (algorithm: string, uri: string) =>
  `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/><enc:CipherData><enc:CipherReference URI="${uri}"/></enc:CipherData></enc:EncryptedData></encryption>`;

describe('odd book files that can be read', () => {
  const readLines = async (options: EpubOptions) => describeBook(await readBuiltBook(options));
  const lines = ['# Chapitre 1', '¶ Un chat.'];

  it('ignores fonts that are obfuscated', async () => {
    const files = {
      '/META-INF/encryption.xml': encryption('http://www.idpf.org/2008/embedding', 'EPUB/a.otf'),
    };
    expect(await readLines({ pages: [page], files })).toEqual(lines);
  });

  it('reads a book with a wrong mimetype entry', async () => {
    expect(await readLines({ pages: [page], files: { '/mimetype': 'text/plain' } })).toEqual(lines);
  });

  it('finds the package document without a container file', async () => {
    const entries = toZipEntries({ pages: [page] }).filter(({ name }) => name !== 'META-INF/container.xml');
    expect(describeBook(await readBookBytes(makeZip(entries)))).toEqual(lines);
  });

  it('reads the first of two navigation documents that leads anywhere', async () => {
    const files = { 'nav2.xhtml': html('<nav><ol><li><a href="page-1.xhtml">Autre</a></li></ol></nav>') };
    const items = '<item id="n2" href="nav2.xhtml" media-type="application/xhtml+xml" properties="nav"/>';
    expect(await readLines({ pages: [page], items, files })).toEqual(lines);
  });

  it('counts missing pages, and reads a page that is listed twice once', async () => {
    const book = await readBuiltBook({
      pages: [page],
      files: {
        'package.opf':
          '<package><metadata/><manifest><item id="a" href="page-1.xhtml" media-type="application/xhtml+xml"/><item id="b" href="gone.xhtml" media-type="application/xhtml+xml"/><item id="c" href="https://example.org/c.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/><itemref idref="c"/><itemref idref="none"/><itemref idref="a"/></spine></package>',
      },
    });
    expect(describeBook(book)).toEqual(['# Page', '¶ Un chat.']);
    expect(book.leftOut).toEqual([expect.objectContaining({ what: 'Missing pages', count: 3 })]);
  });

  it('never resolves references that lead out of the book', async () => {
    const body =
      '<p>Un chat.</p><img src="../../../etc/passwd.png" alt="a b"/><img src="file:///etc/x.png" alt="a b"/>';
    expect(await readLines({ pages: [{ body }] })).toEqual(lines);
  });

  it('reads huge attributes and many of them', async () => {
    const attributes = Array.from({ length: 2000 }, (_, index) => `a${index}="x"`).join(' ');
    const body = `<p class="${'x '.repeat(100_000)}" ${attributes}>Un chat.</p>`;
    expect(await readLines({ pages: [{ body }] })).toEqual(lines);
  });

  it('treats names of object members as any other name', async () => {
    const body = '<p id="__proto__" constructor="x" toString="y">Un chat.</p>';
    expect(await readLines({ pages: [{ body }] })).toEqual(lines);
  });
});

describe('garbage', () => {
  it('reads or rejects any damaged book, but never crashes', async () => {
    const bytes = await buildEpub({
      pages: [{ body: '<p id="a">Un chat.</p>', overlay: '<par><text src="page-1.xhtml#a"/></par>' }],
    });
    const damage = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(damage, fc.nat(bytes.length), async (changes, length) => {
        const damaged = Buffer.from(bytes);
        for (const [index, byte] of changes) damaged[index] = byte;
        for (const file of [damaged, damaged.subarray(0, length)]) {
          const error: unknown = await readBookBytes(file).then(
            () => undefined,
            (reason: unknown) => reason,
          );
          expect(error === undefined || error instanceof BookFileError, String(error)).toBe(true);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('reads or rejects pages of random markup, but never crashes', async () => {
    const token = fc.constantFrom(
      ...[
        '<p>',
        '</p>',
        '<br/>',
        '<i>',
        '</i>',
        '<img src="a.jpg">',
        '<!--',
        '-->',
        '<![CDATA[',
        ']]>',
        '&eacute;',
        '&#0;',
        '&x;',
        '<a id="a"/>',
        '<svg>',
        '<table>',
        '<td>',
        '<!DOCTYPE x>',
        'un ',
        'É',
        '\u0301',
        '\uD800',
        '<',
        '>',
        '"',
        '<pre>\n',
      ],
    );
    await fc.assert(
      fc.asyncProperty(fc.array(token, { maxLength: 30 }), async (tokens) => {
        const document = html(`<p>Un.</p>${tokens.join('')}`);
        const error: unknown = await readBuiltBook({ pages: [{ document }] }).then(
          () => undefined,
          (reason: unknown) => reason,
        );
        expect(error === undefined || error instanceof BookFileError, String(error)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
