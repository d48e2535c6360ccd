import type { ReactNode } from 'react';

/** Returns a phrase with the word's forms, given as ranges in UTF-16 code units, as `mark` elements. */
export function markForms(
  phrase: string,
  forms: readonly { start: number; length: number }[],
  className: string | undefined,
): ReactNode[] {
  const ends = forms.map(({ start, length }) => start + length);
  return [
    ...forms.flatMap(({ start, length }, index) => [
      phrase.slice(ends[index - 1] ?? 0, start),
      <mark key={start} className={className}>
        {phrase.slice(start, start + length)}
      </mark>,
    ]),
    phrase.slice(ends.at(-1) ?? 0),
  ];
}
