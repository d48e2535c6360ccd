import type { ReactNode } from 'react';
import groupStyles from './command-groups.module.css';

type CommandGroupProps = {
  name: string;
  /** The classes of the group, its name and its buttons, for a page that lays them out in its own way. */
  styles?: Readonly<Record<string, string>>;
  children: ReactNode;
};

/** Groups of commands beside each other, in as many rows as they need. */
export function CommandGroups({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={groupStyles.groups} aria-label={label}>
      {children}
    </section>
  );
}

/** Commands that belong together, with the name of the group in sight. */
export function CommandGroup({ name, styles = groupStyles, children }: CommandGroupProps) {
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
