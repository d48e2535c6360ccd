import type { PageLine } from '@lingostory/contract/studio/text/page-lines';

/** The number of line numbers that are listed for a line that returns on many pages. */
const maxLineNumbers = 3;

/** Groups equal lines, so that a running head is shown once, with the numbers of its lines. */
export function groupPageLines(pageLines: readonly PageLine[]): { text: string; position: string }[] {
  const lineNumbersByText = new Map<string, number[]>();
  for (const { text, index } of pageLines) {
    const lineNumbers = lineNumbersByText.get(text);
    if (lineNumbers) lineNumbers.push(index + 1);
    else lineNumbersByText.set(text, [index + 1]);
  }
  return [...lineNumbersByText].map(([text, lineNumbers]) => ({
    text,
    position: describeLineNumbers(lineNumbers),
  }));
}

function describeLineNumbers(lineNumbers: readonly number[]): string {
  const numbers = lineNumbers.slice(0, maxLineNumbers).map((lineNumber) => lineNumber.toLocaleString('en'));
  const moreCount = lineNumbers.length - numbers.length;
  if (moreCount > 0) return `lines ${numbers.join(', ')} and ${moreCount.toLocaleString('en')} more`;
  if (numbers.length === 1) return `line ${numbers[0]}`;
  return `lines ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`;
}
