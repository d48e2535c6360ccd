/**
 * Reads the draft of a form. Drafts are kept until the tab is closed, so that a reload loses nothing that was typed.
 */
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
    // If the storage is full or blocked, only the draft is lost.
  }
}

/** Updates an existing draft; does nothing if there is none. */
export function changeDraft(name: string, values: object): void {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key(name)) ?? 'null');
    if (typeof draft === 'object' && draft !== null) saveDraft(name, { ...draft, ...values });
  } catch {
    // If the storage is blocked or the draft is invalid, there is nothing to update.
  }
}

export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(key(name));
  } catch {
    // If the storage is blocked, there is no draft to remove.
  }
}

/** Returns the fields with the draft's values. Ignores fields and types from an older release. */
export function restoreDraft<Fields extends object>(fields: Fields, draft: unknown): Fields {
  if (typeof draft !== 'object' || draft === null) return fields;
  const saved = new Map(Object.entries(draft));
  const restored = Object.entries(fields).flatMap(([name, value]) =>
    typeof saved.get(name) === typeof value ? [[name, saved.get(name)]] : [],
  );
  return { ...fields, ...Object.fromEntries(restored) };
}

const key = (name: string) => `draft:${name}`;
