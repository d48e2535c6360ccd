import { describe, expect, it } from 'vitest';
import { describeBook, listPhrases, readBuiltBook } from '../../../../test/support/studio/read-built-book.ts';

/** Reads a book of one page, and returns its lines without the title of the chapter. */
async function readBody(body: string, head?: string): Promise<string[]> {
  const book = await readBuiltBook({ pages: [{ body, ...(head === undefined ? {} : { head }) }] });
  return describeBook(book).slice(1);
}

describe('readPages', () => {
  it.each([
    ['paragraphs', '<p>Un chat.</p><p>Deux chats.</p>', ['¶ Un chat.', '¶ Deux chats.']],
    ['sentences', '<p>Il dort. Il rêve.</p>', ['¶ Il dort.', 'Il rêve.']],
    ['verse with breaks', '<p>Sous le pont<br/>coule la Seine</p>', ['¶ Sous le pont', '/ coule la Seine']],
    ['two breaks in a row', '<p>Un<br/><br/>Deux</p>', ['¶ Un', '¶ Deux']],
    ['verse as blocks', '<div><p>Un</p></div><div>Deux</div>', ['¶ Un', '¶ Deux']],
    ['a rule', '<p>Un.</p><hr/><p>Deux.</p>', ['¶ Un.', '§ Deux.']],
    ['an ornament', '<p>Un.</p><p>* * *</p><p>Deux.</p>', ['¶ Un.', '§ Deux.']],
    ['another ornament', '<p>Un.</p><p class="orn">⁂</p><p>Deux.</p>', ['¶ Un.', '§ Deux.']],
    [
      'a blank paragraph',
      '<p>Un.</p><p>Deux.</p><p>Trois.</p><p>&#160;</p><p>Quatre.</p>',
      ['¶ Un.', '¶ Deux.', '¶ Trois.', '§ Quatre.'],
    ],
    ['blank paragraphs as spacing', '<p>Un.</p><p><br/></p><p>Deux.</p><p><br/></p>', ['¶ Un.', '¶ Deux.']],
    [
      'a list',
      '<p>Il faut :</p><ul><li>du pain</li><li>du vin</li></ul>',
      ['¶ Il faut :', '¶ du pain', '/ du vin'],
    ],
    [
      'a block quote',
      '<blockquote><p>Cher ami,</p><p>À bientôt.</p></blockquote>',
      ['¶ Cher ami,', '¶ À bientôt.'],
    ],
    [
      'a table',
      '<table><tr><td>Un</td><td>Deux</td></tr><tr><td>Trois</td></tr></table>',
      ['¶ Un Deux', '/ Trois'],
    ],
    ['preformatted text', '<pre>Un\n  Deux\n\nTrois</pre>', ['¶ Un', '/ Deux', '¶ Trois']],
    ['emphasis', '<p>Le <em>Titanic</em> coule.</p>', ['¶ Le _Titanic_ coule.']],
    ['nested emphasis', '<p><i>Le <cite>Matin</cite></i> paraît.</p>', ['¶ _Le Matin_ paraît.']],
    [
      'emphasis over two sentences',
      '<p>Il lit. <i>Il rit. Il</i> dort.</p>',
      ['¶ Il lit.', '_Il rit._', '_Il_ dort.'],
    ],
    ['emphasis by style', '<p>Le <span style="font-style:italic">Nord</span>.</p>', ['¶ Le _Nord_.']],
    ['an initial', '<p><span class="drop">L</span>e chat.</p>', ['¶ Le chat.']],
    ['an initial as a picture', '<p><img src="l.png" alt="L"/>e chat.</p>', ['¶ Le chat.']],
    [
      'sentences that Kobo marks',
      '<p><span class="koboSpan" id="kobo.1.1">Il dort. </span><span class="koboSpan" id="kobo.1.2">Il <i>rêve</i>.</span></p>',
      ['¶ Il dort.', 'Il _rêve_.'],
    ],
    ['words cut by tags', '<p>Un<b>e</b> r<span class="x">u</span>e</p>', ['¶ Une rue']],
    ['line breaks in the source', '<p>Un\n   chat\n\tdort.</p>', ['¶ Un chat dort.']],
    ['a definition list', '<dl><dt>Chat</dt><dd>Animal.</dd></dl>', ['¶ Chat', '/ Animal.']],
    ['paragraphs in a list', '<ol><li><p>Un.</p></li><li><p>Deux.</p></li></ol>', ['¶ Un.', '¶ Deux.']],
    ['an address', '<address>Rue des Lilas<br/>Paris</address>', ['¶ Rue des Lilas', '/ Paris']],
    [
      'a switch',
      '<epub:switch><epub:case required-namespace="x"><p>A.</p></epub:case><epub:default><p>B.</p></epub:default></epub:switch>',
      ['¶ B.'],
    ],
    ['a rule under a heading', '<h2>Nuit</h2><hr/><p>Un.</p>', ['¶ Nuit', '¶ Un.']],
    ['a video', '<p>Un.</p><video src="a.mp4">Non.</video>', ['¶ Un.']],
    [
      'a formula',
      '<p>Un <math xmlns="http://www.w3.org/1998/Math/MathML"><mi>x</mi></math> chat.</p>',
      ['¶ Un chat.'],
    ],
    ['soft hyphens', '<p>Un para&#173;pluie.</p>', ['¶ Un parapluie.']],
    ['decomposed accents', '<p>Un e&#769;te&#769; <i>chaud</i>.</p>', ['¶ Un été _chaud_.']],
    ['a no-break space', '<p>Vraiment&#160;?</p>', ['¶ Vraiment\u00A0?']],
    ['a thin space', '<p>Vraiment&#8201;?</p>', ['¶ Vraiment\u202F?']],
    ['a hidden paragraph', '<p>Un.</p><p hidden="">Deux.</p>', ['¶ Un.']],
    ['ruby text', '<p><ruby>東<rt>tō</rt></ruby> est.</p>', ['¶ 東 est.']],
    ['a page number', '<p>Un <span epub:type="pagebreak" id="p1">12</span>chat.</p>', ['¶ Un chat.']],
    ['a page number by its class', '<p>Un <span class="pagenum">[12]</span> chat.</p>', ['¶ Un chat.']],
    [
      'a note in EPUB 3',
      '<p>Un chat<a epub:type="noteref" href="#n1">1</a>.</p><aside epub:type="footnote" id="n1">Note.</aside>',
      ['¶ Un chat.'],
    ],
    [
      'a note by its role',
      '<p>Un chat<a role="doc-noteref" href="#n1">1</a>.</p><div role="doc-endnotes"><p id="n1">Note.</p></div>',
      ['¶ Un chat.'],
    ],
    [
      'a note in EPUB 2',
      '<p>Un chat<a id="r1" href="#n1"><sup>1</sup></a>.</p><p><a id="n1" href="#r1">1</a>. Une note.</p><p>Fin.</p>',
      ['¶ Un chat.', '¶ Fin.'],
    ],
    ['a link that is no note', '<p>Voir <a href="#x">chapitre 2</a>.</p>', ['¶ Voir chapitre 2.']],
    ['raised letters', '<p>M<sup>me</sup> Lebrun.</p>', ['¶ Mme Lebrun.']],
    ['inline code', '<p>La <code>rue</code> dort.</p>', ['¶ La rue dort.']],
    ['text outside paragraphs', 'Un chat. <p>Deux.</p> Trois.', ['¶ Un chat.', '¶ Deux.', '¶ Trois.']],
    ['comments and instructions', '<p>Un <!-- deux -->chat<?x y?>.</p>', ['¶ Un chat.']],
    ['a CDATA section', '<p><![CDATA[Un <chat>.]]></p>', ['¶ Un <chat>.']],
    ['dialogue', '<p>— Bonjour.<br/>— Bonsoir.</p>', ['¶ — Bonjour.', '/ — Bonsoir.']],
    ['emphasis with spaces', '<p>Un<i> chat </i>noir.</p>', ['¶ Un _chat_ noir.']],
  ])('reads a page with %s', async (_, body, lines) => {
    expect(await readBody(body)).toEqual(lines);
  });

  it('reads emphasis of InDesign classes, and text that a style hides', async () => {
    const head =
      '<title>x</title><style>@media amzn-kf8 { .body { display: none } } .char-Italic { font-style: italic; } /* .x{} */ p.it, .y { font-style: italic } .gone { display:none }</style>';
    const body =
      '<p class="body">Le <span class="char-Italic">Nord</span>.</p><p class="it">Tout.</p><p class="gone">Rien.</p>';
    expect(await readBody(body, head)).toEqual(['¶ Le _Nord_.', '¶ _Tout._']);
  });

  it('reads emphasis from a style sheet', async () => {
    const book = await readBuiltBook({
      pages: [
        {
          head: '<title>x</title><link rel="stylesheet" type="text/css" href="styles/a.css"/>',
          body: '<p>Le <span class="i">Nord</span>, <em class="n">non</em>.</p>',
        },
      ],
      files: { 'styles/a.css': '.i{font-style:oblique}em.n{font-style:normal}' },
    });
    expect(describeBook(book)).toEqual(['# Chapitre 1', '¶ Le _Nord_, non.']);
  });

  it('reads the named entities of XHTML 1.1 without its DTD', async () => {
    const document =
      '<?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd"><html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body><p>L&rsquo;&eacute;t&eacute;&nbsp;! &amp; &lt;</p></body></html>';
    const book = await readBuiltBook({ version: '2.0', pages: [{ document }] });
    expect(describeBook(book)).toEqual(['# Chapitre 1', '¶ L’été\u00A0! & <']);
  });

  it('recovers pages that are not well-formed', async () => {
    const document =
      '<html><head><title>x</title></head><body><p>Un <b>chat.<p>Deux & trois.</p><a id="a"/><br>Quatre.</body>';
    const book = await readBuiltBook({ pages: [{ document }] });
    expect(describeBook(book)).toEqual(['# Chapitre 1', '¶ Un chat.', '¶ Deux & trois.', '¶ Quatre.']);
  });

  it('recovers pages whose head has empty elements', async () => {
    const document =
      '<html><head><title/><script src="a.js"/><style/></head><body><p>Un & deux.</p></body></html>';
    const book = await readBuiltBook({ pages: [{ document }] });
    expect(describeBook(book)).toEqual(['# Chapitre 1', '¶ Un & deux.']);
  });

  it('reads other encodings', async () => {
    const document = Buffer.from(
      '<?xml version="1.0" encoding="ISO-8859-1"?><html><body><p>Un été.</p></body></html>',
      'latin1',
    );
    const book = await readBuiltBook({ pages: [{ name: 'a.xhtml' }], files: { 'a.xhtml': document } });
    expect(describeBook(book)).toEqual(['# Chapitre 1', '¶ Un été.']);
  });

  it('keeps pictures between phrases, with their descriptions', async () => {
    const book = await readBuiltBook({
      pages: [
        {
          body:
            '<p>Un.</p><figure><img src="images/a.jpg" alt="Un chat"/><figcaption>Le chat.</figcaption></figure>' +
            '<p>Avant <img src="images/b.png" alt=""/> après.</p><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="images/a.jpg"/></svg>' +
            '<p><img src="images/none.png" alt="x"/><img src="https://example.org/a.png" alt="x"/><img src="d.svg" alt="x"/><img src="e.gif" alt="x"/></p>',
        },
      ],
      files: { 'images/a.jpg': 'x', 'images/b.png': 'x', 'd.svg': '<svg/>', 'e.gif': 'x' },
    });
    expect(describeBook(book)).toEqual([
      '# Chapitre 1',
      '¶ Un.',
      '[EPUB/images/a.jpg: Un chat]',
      '¶ Le chat.',
      '¶ Avant après.',
      '[EPUB/images/b.png: ]',
      '[EPUB/images/a.jpg: null]',
    ]);
    expect(book.leftOut).toEqual([
      expect.objectContaining({ what: 'Descriptions of pictures', count: 1 }),
      expect.objectContaining({ what: 'Pictures', count: 4 }),
    ]);
  });

  it('cuts words that are longer than a phrase can be, but never a character', async () => {
    const book = await readBuiltBook({ pages: [{ body: `<p>a${'🐈'.repeat(600)}</p>` }] });
    expect(listPhrases(book.chapters[0]).map(({ text }) => text)).toEqual([
      `a${'🐈'.repeat(499)}`,
      '🐈'.repeat(101),
    ]);
  });

  it('leaves out the license of Project Gutenberg', async () => {
    const lines = await readBody(
      '<section class="pg-boilerplate pgheader" id="pg-header"><p>The Project Gutenberg eBook.</p></section><p>Un.</p><section class="pg-boilerplate pgheader" id="pg-footer"><p>License.</p></section>',
    );
    expect(lines).toEqual(['¶ Un.']);
  });

  it('reads semantic markup of Standard Ebooks', async () => {
    const book = await readBuiltBook({
      pages: [
        {
          title: 'Titlepage',
          body: '<section epub:type="titlepage"><h1>Livre</h1></section>',
          bodyAttributes: 'epub:type="frontmatter"',
        },
        {
          title: 'I: Le départ',
          bodyAttributes: 'epub:type="bodymatter z3998:fiction"',
          body:
            '<section id="chapter-1" role="doc-chapter" epub:type="chapter"><hgroup><h2 epub:type="ordinal z3998:roman">I</h2><p epub:type="title">Le départ</p></hgroup>' +
            '<p>Il lit <i epub:type="se:name.publication.book">Candide</i>.\u2060<a href="endnotes.xhtml#note-1" id="noteref-1" epub:type="noteref">1</a></p>' +
            '<blockquote epub:type="z3998:verse"><p><span>Sous le pont</span><br/><span class="i1">coule</span></p></blockquote></section>',
        },
        { title: 'Uncopyright', body: '<section epub:type="copyright-page"><p>Free.</p></section>' },
      ],
    });
    expect(describeBook(book)).toEqual([
      '# I: Le départ',
      '¶ Il lit _Candide_.',
      '¶ Sous le pont',
      '/ coule',
    ]);
    expect(book.leftOut.map(({ what }) => what)).toEqual([
      'Title pages',
      'References to notes',
      'Copyright pages',
    ]);
  });
});
