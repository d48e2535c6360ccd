import { describe, expect, it } from 'vitest';
import { buildZip, listEpubEntries } from '../../../../test/support/studio/build-epub.ts';
import {
  describeBook,
  readBookBytes,
  readBuiltBook,
} from '../../../../test/support/studio/read-built-book.ts';

describe('planChapters', () => {
  const describePages = async (options: Parameters<typeof readBuiltBook>[0]) =>
    describeBook(await readBuiltBook(options));

  it('joins the files that one entry of the contents spans, as Calibre splits them', async () => {
    const lines = await describePages({
      pages: [
        { title: 'Un', body: '<h1>Un</h1><p>A.</p>' },
        { title: '', body: '<p>B.</p>' },
        { title: 'Deux', body: '<p>C.</p>' },
        { title: '', body: '<p>D.</p>' },
      ],
    });
    expect(lines).toEqual(['# Un', '¶ A.', '¶ B.', '# Deux', '¶ C.', '¶ D.']);
  });

  it('splits a file at the positions that the contents lead to', async () => {
    const nav =
      '<nav epub:type="toc"><ol><li><a href="page-1.xhtml#c1">Un</a></li><li><a href="page-1.xhtml#c2">Deux</a></li><li><a href="page-1.xhtml#c3">Trois</a></li></ol></nav>';
    const body =
      '<h2 id="c1">Un</h2><p>A.</p><h2>Deux</h2><p><a id="c2"></a>B.</p><p>C.</p><div id="c3"><h2>Trois</h2><p>D.</p></div>';
    expect(await describePages({ nav, pages: [{ body }] })).toEqual([
      '# Un',
      '¶ A.',
      '# Deux',
      '¶ B.',
      '¶ C.',
      '# Trois',
      '¶ D.',
    ]);
  });

  it('names the chapters of a part after it, and merges its title page', async () => {
    const nav =
      '<nav epub:type="toc"><ol><li><a href="page-1.xhtml">Première partie</a><ol><li><a href="page-2.xhtml">Chapitre 1</a></li></ol></li>' +
      '<li><span>Seconde partie</span><ol><li><a href="page-3.xhtml">Chapitre 1</a></li></ol></li></ol></nav>';
    const lines = await describePages({
      nav,
      pages: [
        { body: '<h1>Première partie</h1>' },
        { body: '<h2>Chapitre 1</h2><p>A.</p>' },
        { body: '<p>B.</p>' },
      ],
    });
    expect(lines).toEqual([
      '# Première partie – Chapitre 1',
      '¶ A.',
      '# Seconde partie – Chapitre 1',
      '¶ B.',
    ]);
  });

  it('reads an NCX, and ignores its only entry around the whole book', async () => {
    const ncx =
      '<navPoint><navLabel><text>Livre</text></navLabel><content src="page-1.xhtml"/><navPoint><navLabel><text>I</text></navLabel><content src="page-1.xhtml#a"/></navPoint><navPoint><navLabel><text>II</text></navLabel><content src="page%2D2.xhtml"/></navPoint></navPoint>';
    const lines = await describePages({
      version: '2.0',
      ncx,
      pages: [{ body: '<p id="a">A.</p>' }, { body: '<p>B.</p>' }],
    });
    expect(lines).toEqual(['# I', '¶ A.', '# II', '¶ B.']);
  });

  it('makes a chapter of each page if there is no table of contents', async () => {
    const pages = [{ body: '<h1>Début</h1><p>A.</p>' }, { body: '<p>B.</p>' }, { body: '' }];
    expect(await describePages({ nav: null, pages })).toEqual(['# Début', '¶ A.', '# Page', '¶ B.']);
  });

  it('reads the NCX of an EPUB 3 whose navigation document is empty', async () => {
    const ncx = '<navPoint><navLabel><text>Un</text></navLabel><content src="PAGE-1.xhtml"/></navPoint>';
    expect(
      await describePages({ nav: '<nav epub:type="toc"><ol/></nav>', ncx, pages: [{ body: '<p>A.</p>' }] }),
    ).toEqual(['# Un', '¶ A.']);
  });

  it('keeps what stands before the first chapter, without title pages and covers', async () => {
    const book = await readBuiltBook({
      guide:
        '<guide><reference type="title-page" href="page-2.xhtml"/><reference type="cover" href="page-1.xhtml"/></guide>',
      pages: [
        { title: '', body: '<p><img src="c.jpg" alt="Cover"/></p>' },
        { title: '', body: '<p>Livre</p><p>Autrice</p>' },
        { title: '', body: '<h2>Préface</h2><p>Avant.</p>' },
        { title: 'Un', body: '<p>A.</p>' },
        { title: '', body: '<p>Hors texte.</p>', spineAttributes: 'linear="no"' },
      ],
      files: { 'c.jpg': 'x' },
    });
    expect(describeBook(book)).toEqual(['# Préface', '¶ Avant.', '# Un', '¶ A.']);
    expect(book.cover).toBe('EPUB/c.jpg');
    expect(book.leftOut.map(({ what }) => what)).toEqual([
      'Cover pages',
      'Title pages',
      'Pages outside the reading order',
    ]);
  });

  it('follows the order of the text if the contents are out of order', async () => {
    const nav =
      '<nav epub:type="toc"><ol><li><a href="page-2.xhtml">Deux</a></li><li><a href="page-1.xhtml">Un</a></li><li><a href="gone.xhtml">Rien</a></li></ol></nav>';
    expect(await describePages({ nav, pages: [{ body: '<p>A.</p>' }, { body: '<p>B.</p>' }] })).toEqual([
      '# Un',
      '¶ A.',
      '# Deux',
      '¶ B.',
    ]);
  });

  it('keeps a heading that says more than the title', async () => {
    const pages = [{ title: 'Un', body: '<h1>Un jour</h1><h2>Un</h2><p>A.</p>' }];
    expect(await describePages({ pages })).toEqual(['# Un', '¶ Un jour', '¶ Un', '¶ A.']);
  });

  it('reads only the chosen chapters', async () => {
    const pages = [{ body: '<p>A.</p>' }, { body: '<p>B.</p>' }, { body: '<p>C.</p>' }];
    const book = await readBuiltBook({ pages }, { chapters: [0, 2] });
    expect(describeBook(book)).toEqual(['# Chapitre 1', '¶ A.', '# Chapitre 3', '¶ C.']);
  });

  it('reads books from other folders, with names in another case and with percent signs', async () => {
    const nav = '<nav epub:type="toc"><ol><li><a href="Mon%20texte.XHTML">Un</a></li></ol></nav>';
    const lines = await describePages({
      folder: 'OEBPS/Contenu/',
      nav,
      pages: [{ name: 'mon texte.xhtml', body: '<p>A.</p>' }],
    });
    expect(lines).toEqual(['# Un', '¶ A.']);
  });

  it('reads the page that a picture in the spine falls back to', async () => {
    const lines = await describePages({
      nav: '<nav epub:type="toc"><ol><li><a href="texte.xhtml">Un</a></li></ol></nav>',
      pages: [{ name: 'scan.png', mediaType: 'image/png', itemAttributes: 'fallback="texte"' }],
      items: '<item id="texte" href="texte.xhtml" media-type="application/xhtml+xml" fallback="page0"/>',
      files: { 'texte.xhtml': '<html><body><p>A.</p></body></html>' },
    });
    expect(lines).toEqual(['# Un', '¶ A.']);
  });

  it('names chapters that have no title, and what stands before the first one', async () => {
    const nav = '<nav epub:type="toc"><ol><li><a href="page-1.xhtml#b"></a></li></ol></nav>';
    const page = { head: '<title>Livre</title>', body: '<p>A.</p><p id="b">B.</p>' };
    expect(await describePages({ nav, pages: [page] })).toEqual(['# Début', '¶ A.', '# Chapitre 1', '¶ B.']);
    expect(await describePages({ nav: null, pages: [page] })).toEqual(['# Chapitre 1', '¶ A.', '¶ B.']);
  });

  it('drops the title of a part that its chapters repeat', async () => {
    const nav =
      '<nav epub:type="toc"><ol><li><a href="page-1.xhtml">I</a><ol><li><a href="page-1.xhtml#b">I.1 Départ</a></li><li><a href="page-1.xhtml#c">Île</a></li></ol></li><li><a href="page-2.xhtml">II</a></li></ol></nav>';
    const pages = [{ body: '<p id="b">B.</p><p id="c">C.</p>' }, { body: '<p>D.</p>' }];
    expect(await describePages({ nav, pages })).toEqual([
      '# I.1 Départ',
      '¶ B.',
      '# I – Île',
      '¶ C.',
      '# II',
      '¶ D.',
    ]);
  });

  it('reads a page that is also named as the cover if the whole book is on it', async () => {
    const guide = '<guide><reference type="cover" href="page-1.xhtml"/></guide>';
    const lines = await describePages({
      guide,
      pages: [{ body: `<p>${'Un chat dort. '.repeat(2000)}</p>` }],
    });
    expect(lines).toHaveLength(2001);
  });

  it('begins a chapter after the line at whose end its link leads', async () => {
    const nav =
      '<nav epub:type="toc"><ol><li><a href="page-1.xhtml">Un</a></li><li><a href="page-1.xhtml#b">Deux</a></li></ol></nav>';
    const body = '<p>A.<a id="b"></a></p><p>B.</p>';
    expect(await describePages({ nav, pages: [{ body }] })).toEqual(['# Un', '¶ A.', '# Deux', '¶ B.']);
  });

  it('reads a book whose folder was zipped with it', async () => {
    const entries = listEpubEntries({ pages: [{ body: '<p>A.</p>' }] });
    const zip = await buildZip(
      Object.fromEntries(Object.entries(entries).map(([name, content]) => [`Mon livre/${name}`, content])),
    );
    expect(describeBook(await readBookBytes(zip))).toEqual(['# Chapitre 1', '¶ A.']);
  });

  it('leaves out notes on a page of their own in EPUB 2, with their chapter', async () => {
    const lines = await describePages({
      version: '2.0',
      pages: [
        { body: '<p>Un chat<sup><a href="page-2.xhtml#n1" id="r1">1</a></sup>.</p>' },
        { title: 'Notes', body: '<h1>Notes</h1><p><a href="page-1.xhtml#r1" id="n1">1.</a> Une note.</p>' },
      ],
    });
    expect(lines).toEqual(['# Chapitre 1', '¶ Un chat.']);
  });
});
