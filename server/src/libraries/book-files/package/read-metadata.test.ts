import { describe, expect, it } from 'vitest';
import { readBuiltBook } from '../../../../test/support/studio/read-built-book.ts';

describe('readMetadata', () => {
  it('reads the metadata of EPUB 3', async () => {
    const book = await readBuiltBook({
      metadata:
        '<dc:title id="t2">Sous-titre</dc:title><meta refines="#t2" property="title-type">subtitle</meta><dc:title id="t1">Le  Livre</dc:title><meta refines="#t1" property="title-type">main</meta>' +
        '<dc:creator id="c1">Anne</dc:creator><meta refines="#c1" property="role" scheme="marc:relators">aut</meta><dc:creator id="c2">Luc</dc:creator><meta refines="#c2" property="role">ill</meta>' +
        '<dc:contributor id="c3">Zoé</dc:contributor><meta refines="#c3" property="role">nrt</meta><meta property="media:narrator">Max</meta>' +
        '<dc:description>&lt;p&gt;Un &lt;b&gt;beau&lt;/b&gt; livre.&lt;/p&gt;&lt;p&gt;Deux.&lt;/p&gt;</dc:description><dc:language>fr-FR</dc:language><dc:rights>CC BY</dc:rights>',
      pages: [{ body: '<p>A.</p>' }],
      items: '<item id="img" href="c.webp" media-type="image/webp" properties="cover-image"/>',
      files: { 'c.webp': 'x' },
    });
    expect(book).toMatchObject({
      title: 'Le Livre',
      authors: ['Anne'],
      narrators: ['Max', 'Zoé'],
      description: 'Un beau livre.\n\nDeux.',
      language: 'fr-FR',
      rights: 'CC BY',
      cover: 'EPUB/c.webp',
    });
  });

  it('reads the metadata of EPUB 2', async () => {
    const book = await readBuiltBook({
      version: '2.0',
      metadata:
        '<dc-metadata><dc:title>Livre</dc:title><dc:creator opf:role="aut">Anne</dc:creator><dc:creator opf:role="nrt">Zoé</dc:creator><dc:contributor opf:role="edt">Luc</dc:contributor></dc-metadata><meta name="cover" content="img"/>',
      pages: [{ body: '<p>A.</p>' }],
      items: '<item id="img" href="c.jpg" media-type="image/jpeg"/>',
      files: { 'c.jpg': 'x' },
    });
    expect(book).toMatchObject({
      title: 'Livre',
      authors: ['Anne'],
      narrators: ['Zoé'],
      language: '',
      cover: 'EPUB/c.jpg',
    });
  });
});
