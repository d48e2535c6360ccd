import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import groupStyles from './command-groups.module.css';

type CommandGroupProps = {
  name: string;
  /** The classes of the group, its name and its buttons, for a page that lays them out in its own way. */
  styles?: Readonly<Record<string, string>>;
  children: ReactNode;
};

type CommandGroupsProps = {
  label: string;
  /** True to draw a line between the groups and what is above them. */
  isSeparated?: boolean;
  children: ReactNode;
};

/** Groups of commands beside each other, in as many rows as they need. */
export function CommandGroups({ label, isSeparated = false, children }: CommandGroupsProps) {
  return (
    <section
      className={classNames(groupStyles.groups, isSeparated && groupStyles.separated)}
      aria-label={label}
      data-toolbar=""
    >
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
