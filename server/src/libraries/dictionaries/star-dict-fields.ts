/**
 * A field of a definition. `type` is its format: `m` for plain text, `h` for HTML, `x` for XDXF, `g` for Pango, `t`
 * for phonetics, and others.
 */
export type Field = { type: string; bytes: Buffer };

/**
 * Returns true for field types whose data is preceded by its length (uppercase letters). Data of other types ends with
 * a zero byte.
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
    const isLastField = types !== '' && fieldIndex === types.length - 1;
    const end = isLastField ? definition.length : findFieldEnd(definition, offset, type);
    const start = !isLastField && hasLengthPrefix(type) ? offset + 4 : offset;
    fields.push({ type, bytes: definition.subarray(start, end) });
    offset = hasLengthPrefix(type) ? end : end + 1;
  }
  return fields;
}

function findFieldEnd(definition: Buffer, offset: number, type: string): number {
  if (hasLengthPrefix(type))
    return offset + 4 > definition.length ? definition.length : offset + 4 + definition.readUInt32BE(offset);
  const terminator = definition.indexOf(0, offset);
  return terminator < 0 ? definition.length : terminator;
}
