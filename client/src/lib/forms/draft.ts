/** Reads a form's draft from this tab's storage, so that a reload loses nothing that was typed. */
export function readDraft<Fields extends object>(name: string, fields: Fields): Fields {
  try {
    return mergeDraft(fields, JSON.parse(sessionStorage.getItem(storageKeyOf(name)) ?? 'null'));
  } catch {
    return fields;
  }
}

export function saveDraft(name: string, values: object): void {
  try {
    sessionStorage.setItem(storageKeyOf(name), JSON.stringify(values));
  } catch {
    // The storage is full or blocked. Only the draft is lost.
  }
}

/** Updates a draft if there is one. */
export function updateDraft(name: string, values: object): void {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(storageKeyOf(name)) ?? 'null');
    if (typeof draft === 'object' && draft !== null) saveDraft(name, { ...draft, ...values });
  } catch {
    // The storage is blocked or the draft is invalid. There is nothing to update.
  }
}

export function removeDraft(name: string): void {
  try {
    sessionStorage.removeItem(storageKeyOf(name));
  } catch {
    // The storage is blocked, so there is no draft to remove.
  }
}

/**
 * Merges a draft into the fields. Ignores unknown fields and values of the wrong type, such as those saved by an
 * older release.
 */
export function mergeDraft<Fields extends object>(fields: Fields, draft: unknown): Fields {
  if (typeof draft !== 'object' || draft === null) return fields;
  const savedValues = new Map<string, unknown>(Object.entries(draft));
  const restoredEntries = Object.entries(fields).flatMap(([name, value]) =>
    isOfSameType(savedValues.get(name), value) ? [[name, savedValues.get(name)]] : [],
  );
  return { ...fields, ...Object.fromEntries(restoredEntries) };
}

function isOfSameType(value: unknown, otherValue: unknown): boolean {
  const isNullOrList = (anyValue: unknown) => (anyValue === null ? 'null' : Array.isArray(anyValue));
  return typeof value === typeof otherValue && isNullOrList(value) === isNullOrList(otherValue);
}

const storageKeyOf = (name: string) => `draft:${name}`;
