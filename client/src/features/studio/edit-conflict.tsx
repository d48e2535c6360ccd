import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './edit-conflict.module.css';

type EditConflictProps<Values> = {
  conflict: { mine: Values; theirs: object; chooseMine: () => void; chooseTheirs: () => void } | null;
  /** What the fields are called on the page. */
  labels: Readonly<Record<string, string>>;
};

/** What somebody else saved meanwhile, beside what is typed here. Nothing is lost before the editor chooses. */
export function EditConflict<Values extends object>({ conflict, labels }: EditConflictProps<Values>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isOpen = conflict !== null;
  useEffect(() => {
    if (isOpen) heading.current?.focus();
  }, [isOpen]);
  if (conflict === null) return null;
  // The buttons go with the choice; the form's own is where the question came from.
  const choose = (choice: () => void) => {
    const form = heading.current?.closest('form');
    form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
    choice();
  };
  const [mine, theirs] = [new Map(Object.entries(conflict.mine)), new Map(Object.entries(conflict.theirs))];
  const rows = Object.entries(labels).flatMap(([name, label]) => {
    const [here, there] = [textOf(mine.get(name)), textOf(theirs.get(name))];
    return here === there ? [] : [{ name, label, here, there }];
  });
  return (
    <section className={styles.conflict} aria-labelledby="conflict">
      <h2 id="conflict" ref={heading} tabIndex={-1}>
        Two versions
      </h2>
      {rows.length === 0 ? (
        <p>What you typed is what they saved.</p>
      ) : (
        <dl className={styles.rows}>
          {rows.map(({ name, label, here, there }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>
                <span className={styles.whose}>Yours</span>{' '}
                <span className={styles.text}>{here || 'Empty'}</span>
              </dd>
              <dd>
                <span className={styles.whose}>Theirs</span>{' '}
                <span className={styles.text}>{there || 'Empty'}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className={styles.choice}>
        <Button onClick={() => choose(conflict.chooseMine)}>Keep mine</Button>
        <Button variant="quiet" onClick={() => choose(conflict.chooseTheirs)}>
          Take theirs
        </Button>
      </div>
    </section>
  );
}

const textOf = (value: unknown) => (value instanceof File ? value.name : String(value ?? ''));
