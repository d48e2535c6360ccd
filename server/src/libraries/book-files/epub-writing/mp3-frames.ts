/** The properties that all frames of an MP3 with a constant bit rate share. */
export type Mp3Format = { sampleRate: number; channels: 1 | 2; kilobits: number };

/**
 * An MP3 that can be joined with others of its format, frame by frame. `frames` leaves out the information frame at the
 * start, which contains no sound. `delay` and `padding` are the samples that the encoder added before and after the
 * sound.
 */
export type JoinableMp3 = {
  format: Mp3Format;
  informationFrame: Buffer;
  frames: Buffer;
  frameCount: number;
  delay: number;
  padding: number;
};

const v1BitRates = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const v2BitRates = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const v1SampleRates = [44_100, 48_000, 32_000];
/** The values of the header's version field. MPEG 2.5 is 0. */
const [mpeg2, mpeg1] = [2, 3];
const layer3 = 1;

type FrameHeader = {
  format: Mp3Format;
  /** In bytes, with the header. */
  length: number;
  /** Offset of the side information, which follows the header and an optional checksum. */
  sideOffset: number;
  sideLength: number;
  isVersion1: boolean;
};

export const samplesPerFrame = ({ sampleRate }: Mp3Format) => (sampleRate >= 32_000 ? 1152 : 576);

export const isSameFormat = (format: Mp3Format, other: Mp3Format) =>
  format.sampleRate === other.sampleRate &&
  format.channels === other.channels &&
  format.kilobits === other.kilobits;

function readHeader(bytes: Buffer, offset: number): FrameHeader | undefined {
  if (offset + 4 > bytes.length) return undefined;
  const header = bytes.readUInt32BE(offset);
  const version = (header >>> 19) & 3;
  const rateIndex = (header >>> 10) & 3;
  const isVersion1 = version === mpeg1;
  const kilobits = (isVersion1 ? v1BitRates : v2BitRates)[(header >>> 12) & 15];
  const v1SampleRate = v1SampleRates[rateIndex];
  if (header >>> 21 !== 0x7ff || version === 1 || ((header >>> 17) & 3) !== layer3) return undefined;
  if (!kilobits || v1SampleRate === undefined) return undefined;
  const sampleRate = v1SampleRate / (isVersion1 ? 1 : version === mpeg2 ? 2 : 4);
  const channels = ((header >>> 6) & 3) === 3 ? 1 : 2;
  const paddingByte = (header >>> 9) & 1;
  const hasChecksum = ((header >>> 16) & 1) === 0;
  const sideLengths = isVersion1 ? { 1: 17, 2: 32 } : { 1: 9, 2: 17 };
  return {
    format: { sampleRate, channels, kilobits },
    length: Math.floor(((isVersion1 ? 144_000 : 72_000) * kilobits) / sampleRate) + paddingByte,
    sideOffset: offset + 4 + (hasChecksum ? 2 : 0),
    sideLength: sideLengths[channels],
    isVersion1,
  };
}

/** Returns the offset of the first frame, after an ID3v2 tag. */
function skipTag(bytes: Buffer): number {
  if (bytes.length < 10 || bytes.toString('latin1', 0, 3) !== 'ID3') return 0;
  const size = bytes.subarray(6, 10).reduce((total, byte) => total * 128 + (byte & 127), 0);
  return 10 + size + ((bytes[5] ?? 0) & 16 ? 10 : 0);
}

/** Returns true if the frame needs no bytes of the frames before it. */
const startsAlone = (bytes: Buffer, { sideOffset, isVersion1 }: FrameHeader) =>
  bytes[sideOffset] === 0 && (!isVersion1 || ((bytes[sideOffset + 1] ?? 0) & 128) === 0);

const informationIds = ['Info', 'Xing'];
/** The information frame states how many frames and bytes follow it, and has a table for seeking. */
const requiredFlags = 7;
const lamePattern = /^(?:LAME|Lavf|Lavc)/;
/** Offsets from the id of the information frame. */
const offsets = {
  flags: 4,
  frameCount: 8,
  byteCount: 12,
  seekTable: 16,
  lame: 120,
  delay: 141,
  music: 148,
  end: 156,
};

const findInformation = ({ sideOffset, sideLength }: FrameHeader) => sideOffset + sideLength;

/**
 * Reads an MP3 that can be joined without encoding it again. Returns undefined for other sounds: those with a variable
 * bit rate, and those that don't state how many samples their encoder added.
 */
export function readJoinableMp3(bytes: Buffer): JoinableMp3 | undefined {
  const start = skipTag(bytes);
  const firstHeader = readHeader(bytes, start);
  if (!firstHeader) return undefined;
  const at = findInformation(firstHeader);
  const soundStart = start + firstHeader.length;
  const isDescribed =
    at + offsets.end <= soundStart &&
    soundStart <= bytes.length &&
    informationIds.includes(bytes.toString('latin1', at, at + 4)) &&
    (bytes.readUInt32BE(at + offsets.flags) & requiredFlags) === requiredFlags &&
    lamePattern.test(bytes.toString('latin1', at + offsets.lame, at + offsets.lame + 4));
  const soundHeader = isDescribed ? readHeader(bytes, soundStart) : undefined;
  if (!soundHeader || !startsAlone(bytes, soundHeader)) return undefined;
  const { format } = soundHeader;
  let frameCount = 0;
  let end = soundStart;
  for (let header = readHeader(bytes, end); header; header = readHeader(bytes, end)) {
    if (!isSameFormat(header.format, format)) return undefined;
    if (end + header.length > bytes.length) break;
    frameCount += 1;
    end += header.length;
  }
  const packedDelays = bytes.readUIntBE(at + offsets.delay, 3);
  const [delay, padding] = [packedDelays >>> 12, packedDelays & 4095];
  const sampleCount = frameCount * samplesPerFrame(format) - delay - padding;
  // A file that was cut off has fewer frames than it states, and its last samples are sound instead of padding.
  if (frameCount !== bytes.readUInt32BE(at + offsets.frameCount) || sampleCount <= 0) return undefined;
  const informationFrame = bytes.subarray(start, soundStart);
  return { format, informationFrame, frames: bytes.subarray(soundStart, end), frameCount, delay, padding };
}

/** CRC-16 with the polynomial 0x8005, as LAME computes it for its tag. */
function computeChecksum(bytes: Buffer): number {
  let checksum = 0;
  for (const byte of bytes) {
    checksum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) checksum = checksum & 1 ? (checksum >>> 1) ^ 0xa001 : checksum >>> 1;
  }
  return checksum;
}

/**
 * Returns the information frame of a joined MP3, made of its first part's. The seeking table is a straight line, since
 * the bit rate is constant.
 */
export function createInformationFrame(
  firstPart: Pick<JoinableMp3, 'informationFrame' | 'delay'>,
  { frameCount, byteCount, padding }: { frameCount: number; byteCount: number; padding: number },
): Buffer {
  const frame = Buffer.from(firstPart.informationFrame);
  const header = readHeader(frame, 0);
  if (!header) throw new Error('The information frame has no header.');
  const at = findInformation(header);
  frame.write('Info', at, 'latin1');
  frame.writeUInt32BE(frameCount, at + offsets.frameCount);
  frame.writeUInt32BE(frame.length + byteCount, at + offsets.byteCount);
  for (let percent = 0; percent < 100; percent += 1)
    frame[at + offsets.seekTable + percent] = Math.floor((percent * 256) / 100);
  frame.writeUIntBE(firstPart.delay * 4096 + padding, at + offsets.delay, 3);
  frame.writeUInt32BE(frame.length + byteCount, at + offsets.music);
  frame.writeUInt16BE(computeChecksum(frame.subarray(0, at + offsets.end - 2)), at + offsets.end - 2);
  return frame;
}
