/** Reads a form's draft from this tab's storage, so that a reload loses nothing that was typed. */
export function readDraft<Fields extends object>(name: string, fields: Fields): Fields {
  try {
    return restoreDraft(fields, JSON.parse(sessionStorage.getItem(key(name)) ?? 'null'));
  } catch {
    return fields;
  }
}

export function saveDraft(name: string, values: object): void {
  try {
    sessionStorage.setItem(key(name), JSON.stringify(values));
  } catch {
    // The storage is full or blocked. Only the draft is lost.
  }
}

/** Updates a draft if there is one. */
export function changeDraft(name: string, values: object): void {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key(name)) ?? 'null');
    if (typeof draft === 'object' && draft !== null) saveDraft(name, { ...draft, ...values });
  } catch {
    // The storage is blocked or the draft is invalid. There is nothing to update.
  }
}

export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(key(name));
  } catch {
    // The storage is blocked, so there is no draft to remove.
  }
}

/** Merges a draft into the fields. Ignores unknown fields and wrong types, as from an older release. */
export function restoreDraft<Fields extends object>(fields: Fields, draft: unknown): Fields {
  if (typeof draft !== 'object' || draft === null) return fields;
  const saved = new Map(Object.entries(draft));
  const restored = Object.entries(fields).flatMap(([name, value]) =>
    typeof saved.get(name) === typeof value ? [[name, saved.get(name)]] : [],
  );
  return { ...fields, ...Object.fromEntries(restored) };
}

const key = (name: string) => `draft:${name}`;
