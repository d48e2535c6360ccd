import { describe, expect, it } from 'vitest';
import { buildWav, buildZip, type ZipEntries } from '../../../../test/support/studio/build-epub.ts';
import { describeBook, listPhrases, readBookBytes } from '../../../../test/support/studio/read-built-book.ts';

const readTable = async (text: string | Buffer, fileName = 'mon_livre.csv') =>
  await readBookBytes(Buffer.from(text), { fileName });
const readZip = async (entries: ZipEntries) =>
  await readBookBytes(await buildZip(entries), { fileName: 'livre.zip' });

describe('a table of phrases', () => {
  it('reads a table without a header in the order of its columns', async () => {
    const book = await readTable('Un chat.\tA cat.\tchat = cat\nIl dort.\tHe sleeps.\t\n', 'mon_livre.tsv');
    expect(book.title).toBe('mon livre');
    expect(book.chapters).toEqual([
      {
        title: 'mon livre',
        clipUnit: 'none',
        items: [
          {
            type: 'phrase',
            text: 'Un chat.',
            separator: 'paragraph',
            emphasis: [],
            translation: 'A cat.',
            dictionary: 'chat = cat',
          },
          { type: 'phrase', text: 'Il dort.', separator: 'space', emphasis: [], translation: 'He sleeps.' },
        ],
      },
    ]);
  });

  it('reads a header in English or French, and chapters', async () => {
    const text = 'Chapitre;Traduction;Phrase\nUn;A cat.;Un chat.\n;He sleeps.;Il dort.\nDeux;End.;Fin.\n';
    const book = await readTable(text);
    expect(describeBook(book)).toEqual(['# Un', '¶ Un chat.', 'Il dort.', '# Deux', '¶ Fin.']);
    expect(listPhrases(book.chapters[0]).map(({ translation }) => translation)).toEqual([
      'A cat.',
      'He sleeps.',
    ]);
  });

  it('begins a paragraph after a blank line', async () => {
    expect(
      describeBook(await readTable('phrase,translation\nUn.,One.\nDeux.,Two.\n\nTrois.,Three.\n')).slice(1),
    ).toEqual(['¶ Un.', 'Deux.', '¶ Trois.']);
  });

  it('reads windows-1252, and quoted dictionaries of several lines', async () => {
    const book = await readTable(
      Buffer.from('phrase;dictionary\n"Un été.";"été = summer\nun = a"\n', 'latin1'),
    );
    expect(listPhrases(book.chapters[0])[0]).toMatchObject({
      text: 'Un été.',
      dictionary: 'été = summer\nun = a',
    });
  });

  it('finds clips in a zip, by their names or in the folder of the table', async () => {
    const book = await readZip({
      'cards/table.csv': 'Un chat.,A cat.,,un.wav\nIl dort.,He sleeps.,,Sons\\DEUX.wav\nFin.,End.,,\n',
      'cards/un.wav': buildWav(1),
      'media/sons/deux.wav': buildWav(1),
    });
    expect(describeBook(book)).toEqual([
      '# livre',
      '¶ Un chat. @cards/un.wav 0-',
      'Il dort. @media/sons/deux.wav 0-',
      'Fin.',
    ]);
    expect(book.chapters[0]?.clipUnit).toBe('phrase');
  });

  it('reads a deck exported from Anki, with its sounds', async () => {
    const book = await readZip({
      'deck.txt':
        '#separator:tab\n#html:true\n#tags column:4\nUn <b>chat</b>.[sound:un.wav]\tA cat.\tchat = cat<br>un = a\tanimals\nIl dort.\tHe sleeps.\t\t\n',
      'un.wav': buildWav(1),
    });
    expect(listPhrases(book.chapters[0])).toEqual([
      expect.objectContaining({
        text: 'Un chat.',
        translation: 'A cat.',
        dictionary: 'chat = cat\nun = a',
        clip: { entry: 'un.wav', start: 0 },
      }),
      expect.objectContaining({ text: 'Il dort.', separator: 'paragraph', translation: 'He sleeps.' }),
    ]);
  });

  it('reads a table alone without its clips, and says so', async () => {
    const book = await readTable('[sound:a.mp3]\tUn chat.\tA cat.\n');
    expect(listPhrases(book.chapters[0])).toEqual([
      expect.objectContaining({ text: 'Un chat.', translation: 'A cat.' }),
    ]);
    expect(book.leftOut).toEqual([expect.objectContaining({ what: 'Clips', count: 1 })]);
  });

  it('makes a chapter of each table, in the order of their names', async () => {
    const zip = await buildZip({
      '10.csv': 'phrase\nTrois.\n',
      '2.csv': 'phrase,chapter\nUn.,Début\nDeux.,Début\n',
    });
    const { title, chapters } = await readBookBytes(zip, { fileName: 'conte.zip' });
    expect(title).toBe('conte');
    expect(
      chapters.map((chapter) => [chapter.title, ...listPhrases(chapter).map(({ text }) => text)]),
    ).toEqual([
      ['Début', 'Un.', 'Deux.'],
      ['10', 'Trois.'],
    ]);
  });

  it('leaves out tables without phrases if others have some', async () => {
    const book = await readZip({ '1.csv': 'phrase\nUn.\n', '2.csv': 'phrase\n', '3.csv': '' });
    expect(describeBook(book)).toEqual(['# 1', '¶ Un.']);
  });

  it.each([
    [
      'a phrase that is missing in one of several tables',
      { '1.csv': 'phrase,translation\nUn.,One.\n', '2.csv': 'phrase,translation\n,Two.\n' },
      'Line 2 of “2.csv”: there is no phrase.',
    ],
    [
      'an unclosed quotation mark in one of several tables',
      { '1.csv': 'phrase\nUn.\n', '2.csv': 'phrase,translation\n"Un.,One.\n' },
      'In “2.csv”: Line 2: a quotation mark opens a cell and never closes it.',
    ],
    [
      'phrases of invisible characters',
      { 't.csv': 'phrase,translation\n\u200B\u00AD,One.\n' },
      'Line 2 of the table: there is no phrase.',
    ],
    [
      'more phrases than an import can have',
      { 't.csv': `phrase\n${'Un.\n'.repeat(40_001)}` },
      'This book has more than 40,000 phrases. Please split the book.',
    ],
    [
      'a clip that isn’t in the zip',
      { 't.csv': 'phrase,audio\nUn.,a.wav\nDeux.,b.wav\n', 'a.wav': 'x' },
      'Line 3 of the table: “b.wav” isn’t in the zip.',
    ],
    [
      'no table',
      { 'a.mp3': 'x' },
      'This zip contains neither an EPUB nor a table. Please add a CSV or TSV file with a phrase in each row.',
    ],
    [
      'rows without a phrase',
      { 't.csv': 'phrase,translation\nUn.,One.\n,Two.\n' },
      'Line 3 of the table: there is no phrase.',
    ],
    ['an empty table', { 't.csv': 'phrase,translation\n' }, 'There are no phrases in this table.'],
    [
      'an unclosed quotation mark',
      { 't.csv': 'phrase,translation\n"Un.,One.\n' },
      'Line 2: a quotation mark opens a cell and never closes it.',
    ],
    [
      'a phrase that is too long',
      { 't.csv': `phrase\n${'a '.repeat(600)}\n` },
      'Line 2 of the table: the phrase has more than 1,000 characters.',
    ],
  ])('rejects %s', async (_, entries: ZipEntries, message) => {
    await expect(readZip(entries)).rejects.toThrow(message);
  });
});
