/**
 * A field of a definition. `type` is its format: `m` for plain text, `h` for HTML, `x` for XDXF, `g` for Pango, `t`
 * for phonetics, and others.
 */
export type Field = { type: string; bytes: Buffer };

/**
 * True for field types whose data is preceded by its length (uppercase letters). Data of other types ends with a zero
 * byte.
 */
const hasLengthPrefix = (type: string) => type >= 'A' && type <= 'Z';

/** Returns the fields of a definition, up to the first one that is truncated or invalid. */
export function fieldsOf(definition: Buffer, types: string): Field[] {
  const fields: Field[] = [];
  let offset = 0;
  for (let fieldIndex = 0; offset < definition.length; fieldIndex += 1) {
    const type = types === '' ? String.fromCharCode(definition[offset] ?? 0) : types.charAt(fieldIndex);
    if (!/[A-Za-z]/.test(type)) break;
    if (types === '') offset += 1;
    const isLast = types !== '' && fieldIndex === types.length - 1;
    const end = isLast ? definition.length : findFieldEnd(definition, offset, type);
    const start = !isLast && hasLengthPrefix(type) ? offset + 4 : offset;
    fields.push({ type, bytes: definition.subarray(start, end) });
    offset = hasLengthPrefix(type) ? end : end + 1;
  }
  return fields;
}

function findFieldEnd(definition: Buffer, at: number, type: string): number {
  if (hasLengthPrefix(type))
    return at + 4 > definition.length ? definition.length : at + 4 + definition.readUInt32BE(at);
  const terminator = definition.indexOf(0, at);
  return terminator < 0 ? definition.length : terminator;
}
