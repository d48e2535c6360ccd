import { type PhraseSeparator, phraseSeparators } from '@lingostory/contract/reading/constants';

export const separatorLabels: Readonly<Record<PhraseSeparator, string>> = {
  space: 'Same line',
  line: 'New line',
  paragraph: 'New paragraph',
  section: 'New section',
};

export const separatorOptions = phraseSeparators.map((value) => ({ value, label: separatorLabels[value] }));

/** Returns the next separator in the order of their strength; after the strongest, the weakest. */
export const nextSeparatorOf = (separator: PhraseSeparator): PhraseSeparator =>
  phraseSeparators[(phraseSeparators.indexOf(separator) + 1) % phraseSeparators.length] ?? 'space';
