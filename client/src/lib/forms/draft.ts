/** What somebody typed and has not sent yet: kept for as long as the tab lives, so that a reload loses nothing. */
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
    // A full or forbidden store costs the draft, not the form.
  }
}

/** Changes a draft that is there; where nothing was typed yet, there is nothing to change. */
export function changeDraft(name: string, values: object): void {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key(name)) ?? 'null');
    if (typeof draft === 'object' && draft !== null) saveDraft(name, { ...draft, ...values });
  } catch {
    // As above: the form begins without it.
  }
}

export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(key(name));
  } catch {
    // Nothing was kept, then.
  }
}

/** The fields with what the draft has for them. An older release may have saved other fields, or other types. */
export function restoreDraft<Fields extends object>(fields: Fields, draft: unknown): Fields {
  if (typeof draft !== 'object' || draft === null) return fields;
  const saved = new Map(Object.entries(draft));
  const restored = Object.entries(fields).flatMap(([name, value]) =>
    typeof saved.get(name) === typeof value ? [[name, saved.get(name)]] : [],
  );
  return { ...fields, ...Object.fromEntries(restored) };
}

const key = (name: string) => `draft:${name}`;
