import { crc32, deflateSync } from 'node:zlib';
import { makePlainPicture } from '../support/studio/hostile-files.ts';
import { makePicture } from '../support/studio/uploads.ts';
import { megabyte, type NamedFile, toNamedFiles } from './named-file.ts';

const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

function createChunk(type: string, content: Buffer, claimedLength = content.length): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(claimedLength >>> 0);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, checksum]);
}

function createHeaderChunk(width: number, height: number, bitDepth = 8, colorType = 2): Buffer {
  const fields = Buffer.alloc(13);
  fields.writeUInt32BE(width >>> 0, 0);
  fields.writeUInt32BE(height >>> 0, 4);
  fields[8] = bitDepth;
  fields[9] = colorType;
  return createChunk('IHDR', fields);
}

const endChunk = createChunk('IEND', Buffer.alloc(0));
const pixelChunk = createChunk('IDAT', deflateSync(Buffer.alloc(10 * 31)));
const decompressionBomb = deflateSync(Buffer.alloc(32 * megabyte));
const createPng = (...parts: Buffer[]) => Buffer.concat([pngSignature, ...parts, endChunk]);

const invalidSizes: [number, number][] = [
  [0, 0],
  [1, 0],
  [10_001, 1],
  [1, 10_001],
  [65_535, 65_535],
  [2 ** 31 - 1, 2 ** 31 - 1],
  [2 ** 32 - 1, 1],
];

async function makeTruncatedPictures(): Promise<NamedFile[]> {
  const files: NamedFile[] = [];
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const bytes = await makePicture(format);
    for (const length of [3, 30, bytes.length >> 1, bytes.length - 3])
      files.push({ name: `a ${format} cut off after ${length} bytes`, bytes: bytes.subarray(0, length) });
    files.push({
      name: `a ${format} of zeros after its head`,
      bytes: Buffer.concat([bytes.subarray(0, 60), Buffer.alloc(5000)]),
    });
  }
  return files;
}

export async function makeHostilePictures(): Promise<NamedFile[]> {
  return [
    ...invalidSizes.map(([width, height]) => ({
      name: `a PNG that claims ${width} × ${height} pixels`,
      bytes: createPng(createHeaderChunk(width, height), pixelChunk),
    })),
    ...(await makeTruncatedPictures()),
    ...toNamedFiles({
      'a PNG of 10,001 pixels in a line': await makePlainPicture('png', 10_001, 8),
      'a PNG whose pixels are a bomb': createPng(
        createHeaderChunk(10, 10),
        createChunk('IDAT', decompressionBomb),
      ),
      'a PNG whose text is a bomb': createPng(
        createHeaderChunk(10, 10),
        createChunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), decompressionBomb])),
        pixelChunk,
      ),
      'a PNG whose color profile is a bomb': createPng(
        createHeaderChunk(10, 10),
        createChunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), decompressionBomb])),
        pixelChunk,
      ),
      'a PNG with a chunk longer than the file': createPng(
        createHeaderChunk(10, 10),
        createChunk('IDAT', Buffer.alloc(10), 2 ** 31),
      ),
      'a PNG of 100,000 empty chunks': createPng(
        createHeaderChunk(10, 10),
        ...Array.from({ length: 100_000 }, () => createChunk('tEXt', Buffer.alloc(0))),
        pixelChunk,
      ),
      'a PNG of an unknown color type': createPng(createHeaderChunk(10, 10, 8, 77), pixelChunk),
      'a PNG of no depth': createPng(createHeaderChunk(10, 10, 0), pixelChunk),
      'an SVG that reads a file':
        '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
      'an SVG of a billion laughs':
        '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg">&b;</svg>',
      'a page named as a picture': '<!doctype html><script>alert(1)</script>',
      'a GIF': Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
      'a BMP that claims 2 GiB': Buffer.concat([
        Buffer.from('BM\xff\xff\xff\x7f', 'latin1'),
        Buffer.alloc(60, 0xff),
      ]),
      'a TIFF that points to itself': Buffer.from(
        '49492a00080000000100000108000000080000000800000000',
        'hex',
      ),
      'no byte': '',
    }),
  ];
}
