import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import styles from './choice-tools.module.css';

type ChoiceToolsProps = {
  /** How many items are chosen, as a paragraph. */
  children: ReactNode;
  onChooseAll: (isChosen: boolean) => void;
};

/** Buttons that choose all items of a list, or none of them. */
export function ChoiceTools({ children, onChooseAll }: ChoiceToolsProps) {
  return (
    <div className={styles.tools}>
      {children}
      <Button variant="quiet" size="small" onClick={() => onChooseAll(true)}>
        Choose all
      </Button>
      <Button variant="quiet" size="small" onClick={() => onChooseAll(false)}>
        Choose none
      </Button>
    </div>
  );
}
