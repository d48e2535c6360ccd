import type { ReactNode } from 'react';

type CommandGroupProps = {
  name: string;
  /** The classes of the group, its name and its buttons, which each page lays out in its own way. */
  styles: Readonly<Record<string, string>>;
  children: ReactNode;
};

/** Commands that belong together, with the name of the group in sight. */
export function CommandGroup({ name, styles, children }: CommandGroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as a grid in every browser.
    <div role="group" aria-label={name} className={styles.group}>
      <span className={styles.name} aria-hidden="true">
        {name}
      </span>
      <div className={styles.buttons}>{children}</div>
    </div>
  );
}
