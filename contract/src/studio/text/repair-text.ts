// Soft hyphens, byte order marks, and what sets or hides without being seen.
const invisible = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
// The joiners shape emoji, Arabic and Indic letters; here they are leftovers.
const withStrayJoiners = /(?:^|[\s\p{P}\p{N}]|\p{Script=Latin})[\p{M}\u200C\u200D]+/gu;
const unstorable = /(?!\s)[\p{Cc}\p{Surrogate}]/gu;

const space = /\s+/g;
const beforeNoBreak = /[«–—.°\p{Nd}]/u;
const afterNoBreak = /[?!:;»%€–—\p{Nd}]/u;

/**
 * One line of text with what nobody sees repaired: composed letters (NFC), no control or zero-width characters, one space
 * where there were several. A no-break space stays where French typography has one. Changes nothing the second time.
 */
export function repairLine(line: string): string {
  const visible = line
    .replace(unstorable, '')
    .replace(invisible, '')
    .replace(withStrayJoiners, (run) => run.replace(/[\u200C\u200D]/g, ''));
  const composed = visible.normalize('NFC').trim();
  return composed.replace(space, (run, at: number) => {
    const fixed = /[\u202F\u00A0]/.exec(run)?.[0];
    if (fixed === undefined) return ' ';
    const isTypographic =
      beforeNoBreak.test(composed.charAt(at - 1)) || afterNoBreak.test(composed.charAt(at + run.length));
    return isTypographic ? fixed : ' ';
  });
}
