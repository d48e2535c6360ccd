import { crc32, deflateRawSync } from 'node:zlib';

export type ZipEntry = {
  name: string | Buffer;
  bytes: Buffer;
  /** True if the content is compressed rather than stored as it is. */
  isDeflated?: boolean;
  /** Content that is already compressed, so that many entries can share it. */
  deflated?: Buffer;
  /** False values to write into the entry's headers. */
  claims?: { flags?: number; method?: number; size?: number; offset?: number };
  /** The entry's comment, stored in the central directory. */
  comment?: string;
};

const UTF8_FLAG = 0x800;
const ENCRYPTED_FLAG = 1;
/** The encryption header, which precedes the content of an encrypted entry. */
const ENCRYPTION_HEADER = Buffer.alloc(12);

/** Returns the fields that an entry has both in its local header and in the central directory. */
function toCommonFields({ bytes, claims = {} }: ZipEntry, name: Buffer, content: Buffer, method: number) {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(claims.flags ?? UTF8_FLAG, 2);
  fields.writeUInt16LE(claims.method ?? method, 4);
  fields.writeUInt32LE(crc32(bytes), 10);
  fields.writeUInt32LE(content.length, 14);
  fields.writeUInt32LE(claims.size ?? bytes.length, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

function toDirectoryRow(fields: Buffer, name: Buffer, offset: number, comment: Buffer): Buffer {
  const row = Buffer.alloc(46);
  row.write('PK\x01\x02', 0, 'latin1');
  row.writeUInt16LE(20, 4);
  fields.copy(row, 6);
  row.writeUInt16LE(comment.length, 32);
  row.writeUInt32LE(offset, 42);
  return Buffer.concat([row, name, comment]);
}

/** Makes a zip with these entries in this order. The zip claims to have `entryCount` entries. */
export function makeZip(entries: readonly ZipEntry[], entryCount = entries.length): Buffer {
  const localEntries: Buffer[] = [];
  const rows: Buffer[] = [];
  let length = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const deflatedContent = entry.deflated ?? (entry.isDeflated ? deflateRawSync(entry.bytes) : undefined);
    const isEncrypted = ((entry.claims?.flags ?? 0) & ENCRYPTED_FLAG) > 0;
    const content = Buffer.concat([
      isEncrypted ? ENCRYPTION_HEADER : Buffer.alloc(0),
      deflatedContent ?? entry.bytes,
    ]);
    const fields = toCommonFields(entry, name, content, deflatedContent ? 8 : 0);
    const localEntry = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, name, content]);
    rows.push(toDirectoryRow(fields, name, entry.claims?.offset ?? length, Buffer.from(entry.comment ?? '')));
    localEntries.push(localEntry);
    length += localEntry.length;
  }
  const directory = Buffer.concat(rows);
  const endOfDirectory = Buffer.alloc(22);
  endOfDirectory.write('PK\x05\x06', 0, 'latin1');
  endOfDirectory.writeUInt16LE(entryCount, 8);
  endOfDirectory.writeUInt16LE(entryCount, 10);
  endOfDirectory.writeUInt32LE(directory.length, 12);
  endOfDirectory.writeUInt32LE(length, 16);
  return Buffer.concat([...localEntries, directory, endOfDirectory]);
}

/** Returns the offset of an entry's content. The content must follow the first occurrence of the entry's name. */
export const findContentOffset = (zip: Buffer, name: string) => zip.indexOf(name) + Buffer.byteLength(name);
