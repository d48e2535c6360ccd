/** How often a word form occurs in a corpus. */
export type FormCount = { form: string; count: number };

/** Reads a list of word forms and counts, one a line, separated by a tab. */
export function parseFormCounts(text: string): FormCount[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [form = '', count] = line.split('\t');
      return { form, count: Number(count) };
    });
}
