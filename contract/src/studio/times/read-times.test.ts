import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTimes } from './read-times.ts';

const readTimesFromText = (text: string) => readTimes(new TextEncoder().encode(text));
const createRow = (text: string, start: number, end: number) => ({ text, start, end });
/** Returns the rows of a file, and fails if the file has problems. */
function rowsOf(text: string) {
  const { rows, problems } = readTimesFromText(text);
  expect(problems).toEqual([]);
  return rows;
}
const messagesOf = (text: string) =>
  readTimesFromText(text).problems.map(({ line, message }) =>
    line === null ? message : `${line}: ${message}`,
  );

describe('SRT', () => {
  it('reads SRT cues that contain several lines, italics, tags, entities or position settings', () => {
    const text = `1
00:00:01,000 --> 00:00:02,500 X1:40 X2:600
<i>« O&ugrave; ? »</i>
<font color="red">dit-il &amp; rit.</font>

2
01:00:00,000 --> 01:00:01,000
{\\an8}2 < 3&nbsp;! &#8230; &#x153; &toString; &unknown;
`;
    expect(rowsOf(text)).toEqual([
      { ...createRow('« Où ? » dit-il & rit.', 1, 2.5), emphasis: [0, 8] },
      createRow('2 < 3\u00A0! … œ &toString; &unknown;', 3600, 3601),
    ]);
  });

  it('reads SRT files with any kind of line break, without cue numbers, or with a missing blank line', () => {
    const text = '00:01,5-->00:02\nUn\n2\n00:00:02.000 --> 00:00:03.000\nDeux\n3 pains';
    const expectedRows = [createRow('Un', 1.5, 2), createRow('Deux 3 pains', 2, 3)];
    for (const lineBreak of ['\n', '\r\n', '\r']) {
      expect(rowsOf(text.replaceAll('\n', lineBreak))).toEqual(expectedRows);
    }
  });

  it('reports each invalid SRT cue with its line number and skips it', () => {
    const text = `1
00:00:01,000 --> 00:00:03,000
Un

2
00:00:02,000 --> 00:00:04,000
Trop tôt

3
00:00:06,000 --> 00:00:05,000
À l’envers

00:00:06,000 --> 00:00:06,000
Sans durée

00:00:07,000 -->
Sans fin

--> 00:00:08,000
Sans début

00:00:0x --> 00:00:09,000
Sans chiffre

00:00:75,000 --> 00:01:61,000
Trop de secondes

0:75:00,000 --> 75:00,000
Trop de minutes

4
00:00:09,000 --> 00:00:10,000

Sans temps

00:00:09,000 --> 00:00:10,000
Deux
`;
    expect(readTimesFromText(text).rows).toEqual([createRow('Un', 1, 3), createRow('Deux', 9, 10)]);
    expect(messagesOf(text)).toEqual([
      '6: This cue starts before the previous one ends.',
      '10: This cue ends before it starts.',
      '13: This cue ends when it starts, so it has no sound.',
      '16: This cue has no end time.',
      '19: This cue has no start time.',
      '22: “00:00:0x” isn’t a time. Write it as 00:01:02.500 or, in seconds, as 62.5.',
      '25: “00:00:75,000” isn’t a time. Write it as 00:01:02.500 or, in seconds, as 62.5.',
      '28: “0:75:00,000” isn’t a time. Write it as 00:01:02.500 or, in seconds, as 62.5.',
      '32: This cue has no text.',
      '34: This text has no times.',
    ]);
  });
});

describe('WebVTT', () => {
  it('reads WebVTT cues and ignores comments, styles, regions, cue names and settings', () => {
    const text = `WEBVTT - Perrault
Kind: captions

NOTE a comment
of two lines

STYLE
::cue { color: red }

REGION
id:fred

intro
00:01.000 --> 00:02.000 align:start line:0
<v.loud Claire>Bonjour</v>, <00:01.500><c>Marie</c>.

1:02:03.250 --> 1:02:04.000
Oui.
`;
    expect(rowsOf(text)).toEqual([createRow('Bonjour, Marie.', 1, 2), createRow('Oui.', 3723.25, 3724)]);
  });
});

describe('Audacity labels', () => {
  it('reads Audacity labels with a decimal point or comma, and ignores their frequency ranges', () => {
    expect(rowsOf('0.0\t1.2345678\tUn\n\\\t100.0\t200.0\n1,5\t2,5\tDeux & trois\n')).toEqual([
      createRow('Un', 0, 1.235),
      createRow('Deux & trois', 1.5, 2.5),
    ]);
  });

  it('reports Audacity labels that mark a single point, or have no text or no times', () => {
    expect(messagesOf('1\t1\tPoint\n2\t3\t\n4\n-5\t6\tSix\n')).toEqual([
      '1: This label ends when it starts, so it has no sound.',
      '2: This label has no text.',
      '3: This label has no end time.',
      '4: “-5” isn’t a time. Write it as 00:01:02.500 or, in seconds, as 62.5.',
    ]);
  });
});

describe('aeneas sync maps', () => {
  it('reads a JSON sync map from aeneas whose times are strings or numbers', () => {
    const fragments = [
      { id: 'f1', begin: '0.000', end: '1.200', lines: ['Un,', 'deux --> trois'], children: [] },
      { id: 'f2', begin: 1.2, end: 2, lines: ['Quatre'] },
    ];
    expect(rowsOf(JSON.stringify({ fragments }))).toEqual([
      createRow('Un, deux --> trois', 0, 1.2),
      createRow('Quatre', 1.2, 2),
    ]);
  });

  it('reads a CSV sync map from aeneas with times in seconds or in hours, minutes and seconds', () => {
    expect(rowsOf('f001,00:00:00.000,00:00:01.234,"Un, ""deux"""\nf002,1.234,2,Trois\n')).toEqual([
      createRow('Un, "deux"', 0, 1.234),
      createRow('Trois', 1.234, 2),
    ]);
  });

  it.each([
    ['{"fragments":[{}, 5, {"begin":"x"}]}', 'Fragment 1: This fragment has no start time.'],
    ['{"fragments": 1}', 'This JSON file isn’t an aeneas sync map: it has no list called “fragments”.'],
    ['[1]', 'This JSON file isn’t an aeneas sync map: it has no list called “fragments”.'],
    ['{"fragments": [', 'This JSON file is broken or incomplete. Export it again.'],
    ['<smil xmlns="…"></smil>', 'This sync map has times but no text. Export it as JSON or CSV.'],
    ['0.000\t1.2\tf000001\n', 'This sync map has times but no text. Export it as JSON or CSV.'],
  ])('explains why an aeneas sync map cannot be read: %s', (text, message) => {
    expect(messagesOf(text)[0]).toBe(message);
  });
});

describe('readTimes', () => {
  const cueText = '00:01.000 --> 00:02.000\nL’été, cœur';
  const expectedRows = [createRow('L’été, cœur', 1, 2)];
  const encodeUtf16 = (isBigEndian: boolean) => {
    const view = new DataView(new ArrayBuffer(2 * cueText.length + 2));
    for (const [index, char] of [...`\uFEFF${cueText}`].entries()) {
      view.setUint16(2 * index, char.charCodeAt(0), !isBigEndian);
    }
    return new Uint8Array(view.buffer);
  };
  const windows1252Codes = { '’': 0x92, é: 0xe9, œ: 0x9c };
  const windows1252Bytes = [...cueText].map(
    (char) => new Map(Object.entries(windows1252Codes)).get(char) ?? char.charCodeAt(0),
  );

  it.each([
    ['UTF-8', new TextEncoder().encode(cueText)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${cueText}`)],
    ['UTF-16 little-endian', encodeUtf16(false)],
    ['UTF-16 big-endian', encodeUtf16(true)],
    ['windows-1252', Uint8Array.from(windows1252Bytes)],
  ])('reads a file of phrase times encoded in %s', (_, bytes) => {
    expect(readTimes(bytes)).toEqual({ rows: expectedRows, problems: [] });
  });

  it.each([
    ['', 'This file is empty.'],
    ['\uFEFF \n', 'This file is empty.'],
    ['WEBVTT\n\nNOTE Bonjour', 'This file has no phrases.'],
    ['{"fragments": []}', 'This file has no phrases.'],
    [
      'Il vint. Il vit.',
      'This isn’t a file with times. Use SRT, WebVTT, Audacity labels or an aeneas sync map.',
    ],
    ['0:0-->0:1\n'.repeat(200_000), 'This file has more than 10,000 phrases. Use one file for each chapter.'],
    ['0\t1\ta\n'.repeat(1_000_000), 'This file is too large (maximum 5 MB). Use one file for each chapter.'],
    ['x'.repeat(10_000_000), 'This file is too large (maximum 5 MB). Use one file for each chapter.'],
    [
      Array.from({ length: 10_001 }, (_unused, index) => `${index}\t${index + 1}\ta`).join('\n'),
      'This file has more than 10,000 phrases. Use one file for each chapter.',
    ],
  ])('explains why a file of phrase times is rejected', (text, message) => {
    expect(readTimesFromText(text)).toEqual({ rows: [], problems: [{ line: null, message }] });
  });

  it('parses a 5 MB file of phrase times quickly, whatever the file contains', () => {
    const size = 5 * 1024 * 1024;
    for (const repeatedText of ['1\t', '<a', '-->\n']) {
      const startedAt = performance.now();
      readTimesFromText(`0:01 --> 0:02\n${repeatedText.repeat(size / repeatedText.length - 10)}`);
      readTimesFromText(repeatedText.repeat(size / repeatedText.length - 1));
      expect(performance.now() - startedAt, repeatedText).toBeLessThan(100_000);
    }
  });

  it('returns phrase times in order and without overlaps for any file', () => {
    const fragment = fc.constantFrom(
      ...[
        'WEBVTT',
        'NOTE',
        '\n',
        '\n',
        '\n\n',
        '\r\n',
        '\t',
        ',',
        ' --> ',
        '-->',
        '{"fragments":[',
        ']}',
        '<i>',
        '&eacute;',
      ],
      ...[
        '0:01.5',
        '00:02,000',
        '3',
        '4.25',
        '1e9',
        '-1',
        '00:00:61',
        '99:99:99',
        'Oui.',
        '"',
        'f001',
        '\\',
        '\u0000',
      ],
    );
    const file = fc.oneof(
      fc.array(fragment, { maxLength: 60 }).map((fragments) => new TextEncoder().encode(fragments.join(''))),
      fc.uint8Array({ maxLength: 200 }),
    );
    fc.assert(
      fc.property(file, (bytes) => {
        const { rows, problems } = readTimes(bytes);
        expect(rows.length + problems.length).toBeGreaterThan(0);
        let previousEnd = 0;
        for (const { text, start, end } of rows) {
          expect(text).toMatch(/\S/);
          expect(start).toBeGreaterThanOrEqual(previousEnd);
          expect(end).toBeGreaterThan(start);
          previousEnd = end;
        }
      }),
      { numRuns: 3000 },
    );
  });
});
