import { type Emphasis, splitByEmphasis } from '@lingostory/contract/emphasis';

/** A text with its italic ranges. */
export function ItalicText({ text, emphasis = [] }: { text: string; emphasis?: Emphasis | undefined }) {
  if (emphasis.length === 0) return text;
  return splitByEmphasis(text, emphasis).map((run, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order.
    run.isEmphasized ? <em key={index}>{run.text}</em> : run.text,
  );
}
