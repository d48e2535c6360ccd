import styles from './import-steps.module.css';

const steps = ['Choose a file', 'Check the book', 'Import'] as const;

/** Shows the steps of the wizard. `current` counts from 0, and is 3 once the book is imported. */
export function ImportSteps({ current }: { current: number }) {
  return (
    <ol className={styles.steps} aria-label="Steps">
      {steps.map((step, index) => (
        <li
          key={step}
          className={styles.step}
          data-done={index < current || undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  );
}
