import type { LeftOut } from './book-file.ts';

/** Collects what can't be imported, and counts equal things together. */
export class LeftOutList {
  readonly #items = new Map<string, LeftOut>();

  /** `what` names the content as a noun phrase, and `reason` is a sentence. Both are shown to editors. */
  add(what: string, reason: string, count = 1): void {
    if (count === 0) return;
    const key = `${what}\n${reason}`;
    const item = this.#items.get(key);
    if (item) item.count += count;
    else this.#items.set(key, { what, reason, count });
  }

  list(): LeftOut[] {
    return [...this.#items.values()];
  }
}
