/** Reads the draft of a form. Drafts last as long as the tab, so that a reload loses nothing that was typed. */
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
    // A full or blocked storage loses the draft, not the form.
  }
}

/** Updates an existing draft; does nothing if there is none. */
export function changeDraft(name: string, values: object): void {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key(name)) ?? 'null');
    if (typeof draft === 'object' && draft !== null) saveDraft(name, { ...draft, ...values });
  } catch {
    // The storage is blocked or the draft is invalid: the form starts without it.
  }
}

export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(key(name));
  } catch {
    // A blocked storage has no draft to remove.
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
