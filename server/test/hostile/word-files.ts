import { gzipSync } from 'node:zlib';
import { wordFileLimits } from '@lingostory/contract/vocabulary/constants';
import { megabyte, type NamedFile, toNamedFiles } from './named-file.ts';

const largeFileBytes = 4 * megabyte;
const repeatToLength = (pattern: string, bytes = largeFileBytes) =>
  pattern.repeat(Math.floor(bytes / pattern.length));

/** Tables that no spreadsheet writes, such as malformed, binary or oversized ones. */
const hostileTables = toNamedFiles({
  'no byte at all': '',
  'one byte': 'a',
  'a byte order mark alone': '\uFEFF',
  'line breaks alone': repeatToLength('\n'),
  'carriage returns alone': repeatToLength('\r'),
  'commas alone': repeatToLength(','),
  'tabs alone': repeatToLength('\t'),
  'quotation marks alone': repeatToLength('"'),
  'a quotation mark that never closes': `"${repeatToLength('a,\n')}`,
  'quotation marks in the middle of words': repeatToLength('a"b"c,d\n', megabyte),
  'one line without an end': repeatToLength('a'),
  'one word of 100,000 letters': `${repeatToLength('a', 100_000)},long\n`,
  'one letter under 100,000 accents': `e${repeatToLength('\u0301', 100_000)},accents\n`,
  '100,000 columns': `${repeatToLength('a,', 200_000)}\n`,
  'a different number of columns in each line': Array.from({ length: 2000 }, (_, index) =>
    'a,'.repeat(index % 50),
  ).join('\n'),
  'all delimiters at once': repeatToLength('a,b;c\td\n', 100_000),
  'more lines than are taken': repeatToLength('mot\n', 1_200_000),
  '50,000 different words': Array.from(
    { length: 50_000 },
    (_, index) => `mot${index.toString(36)},word`,
  ).join('\n'),
  'the same word 50,000 times': repeatToLength('chat,cat\n', 450_000),
  'NUL bytes': repeatToLength('a\0b,c\n', 100_000),
  'every control character': Array.from(
    { length: 32 },
    (_, codePoint) => `a${String.fromCharCode(codePoint)}b,c`,
  ).join('\n'),
  'half a character of UTF-8': Buffer.from([0x63, 0xc3, 0x28, 0x2c, 0x61, 0x0a]),
  'bytes that are no text': Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7919) % 256)),
  'UTF-16 with an odd byte': Buffer.concat([Buffer.from('\uFEFFmot,word\n', 'utf16le'), Buffer.from([0x61])]),
  'UTF-16 with half a surrogate pair': Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x2c, 0x00, 0x61, 0x00]),
  'UTF-32': Buffer.from([0xff, 0xfe, 0x00, 0x00, 0x61, 0x00, 0x00, 0x00]),
  'text from right to left': repeatToLength('\u202Emot\u202C,word\n', 10_000),
  'invisible characters alone': repeatToLength('\u200B\u200D\uFEFF,\u2060\n', 10_000),
  'line separators of Unicode': repeatToLength('mot,word\u2028', 100_000),
  formulas: "=cmd|' /C calc'!A0,a\n@SUM(1),b\n+1,c\n-1,d\n",
  markup: '<script>alert(1)</script>,x\n<img src=x onerror=alert(1)>,y\n',
  SQL: "'); drop table users; --,x\n",
  'a header that names a column twice': 'word,word,meaning,meaning\nchat,chien,cat,dog\n',
  'names of objects as words': '__proto__,a\nconstructor,b\ntoString,c\nhasOwnProperty,d\n',
  'a gzip with the name of a table': gzipSync(Buffer.alloc(16 * megabyte)),
  'a zip with the name of a table': Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(1000, 1)]),
  'an executable with the name of a table': Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(10_000, 3)]),
});

/** Number of characters per line. It is just below the limit, so that the line is read and its markup parsed. */
const lineLength = wordFileLimits.line - 100;
const createLongLines = (pattern: string, rest = '\tword') =>
  `${repeatToLength(pattern, lineLength)}${rest}\n`.repeat(8);

const createAnkiText = (content: string, head = '#separator:tab\n#html:true\n') => `${head}${content}`;

/** Anki exports whose fields contain markup that is slow or impossible to parse, or whose header is wrong. */
const hostileAnkiTexts = toNamedFiles({
  'div inside div': createAnkiText(createLongLines('<div>')),
  'template inside template': createAnkiText(createLongLines('<template>')),
  'a table in every cell': createAnkiText(createLongLines('<table><tr><td>')),
  'bold inside a link inside bold': createAnkiText(createLongLines('<a><b>')),
  'paragraphs inside bold': createAnkiText(createLongLines('<b><p>')),
  'text where only rows may be': createAnkiText(createLongLines('<table>x<tr>')),
  'svg and foreignObject in turn': createAnkiText(createLongLines('<svg><foreignObject>')),
  'math inside math': createAnkiText(createLongLines('<math><mi>')),
  'select inside select': createAnkiText(createLongLines('<select><option>')),
  'a comment that never closes': createAnkiText(`<!--${createLongLines('a')}`),
  'comments that begin in comments': createAnkiText(createLongLines('<!--')),
  'CDATA that never closes': createAnkiText(`<![CDATA[${createLongLines('a')}`),
  'a script that never closes': createAnkiText(createLongLines('<script>a<')),
  plaintext: createAnkiText(createLongLines('<plaintext><b>')),
  'a tag that never closes': createAnkiText(createLongLines('<a ')),
  'thousands of attributes of one tag': createAnkiText(`<b ${createLongLines('a=b ')}`),
  'an attribute that never closes': createAnkiText(`<b title="${createLongLines('a')}`),
  'opening brackets alone': createAnkiText(createLongLines('<')),
  'closing tags alone': createAnkiText(createLongLines('</div>')),
  'entities alone': createAnkiText(createLongLines('&amp;')),
  'entities without an end': createAnkiText(createLongLines('&am')),
  'entities of no character': createAnkiText('&#xD800;&#x110000;&#99999999999999999999;&#0;mot\tword\n'),
  'a sound in every word': createAnkiText(createLongLines('[sound:a.mp3]')),
  'sounds that never close': createAnkiText(createLongLines('[sound:')),
  'cloze inside cloze': createAnkiText(createLongLines('{{c1::')),
  '20,000 short fields of markup': createAnkiText(
    repeatToLength('<div><b>mot</b></div>\t<i>word</i>\n', 680_000),
  ),
  'columns far away': createAnkiText(
    'mot\tword\n',
    '#separator:tab\n#html:true\n#tags column:999999999\n#guid column:888888888\n',
  ),
  'columns before the first': createAnkiText(
    'mot\tword\n',
    '#separator:tab\n#tags column:0\n#guid column:-1\n#deck column:x\n',
  ),
  'a separator of many letters': createAnkiText('mot\tword\n', `#separator:${repeatToLength('x', 10_000)}\n`),
  'a separator that is a quotation mark': createAnkiText('mot"word\n', '#separator:"\n'),
  'a separator that ends lines': createAnkiText('mot\nword\n', '#separator:\n#html:true\n'),
  '10,000 names of columns': createAnkiText(
    'mot\tword\n',
    `#separator:tab\n#columns:${repeatToLength('a\t', 20_000)}\n`,
  ),
  'a head without an end': repeatToLength('#html:true\n', megabyte),
  'the same head a second time': createAnkiText('#separator:comma\nmot,word\n'),
});

export const hostileWordFiles: NamedFile[] = [...hostileTables, ...hostileAnkiTexts];
