/** Characters that are treated as another one, like the database function `phrase_key` does. */
const counterparts: Readonly<Record<string, string>> = {
  '…': '...',
  ...Object.fromEntries([...'’ʼ‘'].map((character) => [character, "'"])),
  ...Object.fromEntries([...'‐‑‒–—−'].map((character) => [character, '-'])),
  ...Object.fromEntries([...'«»“”„'].map((character) => [character, '"'])),
};

/**
 * Returns the key under which texts are the same phrase: they differ at most in case, spaces, and the kinds of
 * apostrophes, dashes and quotation marks.
 */
export function toPhraseKey(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ \t\n\r\u00A0\u202F\u2007\u2009\u200A\u00AD\u200B\uFEFF]/g, '')
    .replace(/[…’ʼ‘‐‑‒–—−«»“”„]/g, (character) => counterparts[character] ?? character);
}
