/**
 * A piece of a definition with its type: `m` plain text, `h` HTML, `x` XDXF, `g` Pango, `t` phonetic, and
 * others.
 */
export type Field = { type: string; bytes: Buffer };

/** True for types whose data is preceded by its length; the others end with a zero byte. */
const hasLength = (type: string) => type >= 'A' && type <= 'Z';

/** Returns the fields of a definition, up to the first one that is truncated or invalid. */
export function fieldsOf(definition: Buffer, types: string): Field[] {
  const fields: Field[] = [];
  let at = 0;
  for (let no = 0; at < definition.length; no += 1) {
    const type = types === '' ? String.fromCharCode(definition[at] ?? 0) : types.charAt(no);
    if (!/[A-Za-z]/.test(type)) break;
    if (types === '') at += 1;
    const isLast = types !== '' && no === types.length - 1;
    const end = isLast ? definition.length : endOf(definition, at, type);
    const start = !isLast && hasLength(type) ? at + 4 : at;
    fields.push({ type, bytes: definition.subarray(start, end) });
    at = hasLength(type) ? end : end + 1;
  }
  return fields;
}

function endOf(definition: Buffer, at: number, type: string): number {
  if (hasLength(type))
    return at + 4 > definition.length ? definition.length : at + 4 + definition.readUInt32BE(at);
  const zero = definition.indexOf(0, at);
  return zero < 0 ? definition.length : zero;
}
