import { type Difficulty, difficulties } from '@lingostory/contract/constants';
import styles from './review-form.module.css';

/** Easy, Medium, Hard: the book's own level stands out, in weight and line as well as colour. */
export function DifficultyLine({ level }: { level: Difficulty | string }) {
  return (
    <div className={styles.levels}>
      <span id="difficulty">Difficulty</span>
      <ol aria-labelledby="difficulty">
        {difficulties.map((difficulty) => (
          <li key={difficulty} aria-current={difficulty === level || undefined}>
            {difficulty}
          </li>
        ))}
      </ol>
    </div>
  );
}
