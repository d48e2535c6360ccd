import type { PhraseSeparator } from '@lingostory/contract/reading/constants';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './separator-mark.module.css';
import { separatorLabels } from './separators.ts';

const glyphs = { line: '↵', paragraph: '¶', section: '§' } as const;

/** Shows what separates a phrase from the one before it. A space has no mark. */
export function SeparatorMark({ separator }: { separator: PhraseSeparator }) {
  if (separator === 'space') return null;
  return (
    <span className={styles.mark} title={separatorLabels[separator]}>
      <span aria-hidden="true">{glyphs[separator]}</span>
      <VisuallyHidden>{`${separatorLabels[separator]}. `}</VisuallyHidden>
    </span>
  );
}
