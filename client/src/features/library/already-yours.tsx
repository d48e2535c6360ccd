import { paths } from '../../lib/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './buy-form.module.css';

/** Whoever comes to buy what they have is spared the credit. */
export function AlreadyYours({ bookCode }: { bookCode: string }) {
  return (
    <div className={styles.form}>
      <Banner tone="good">This book is already in your library. You don’t need a credit.</Banner>
      <div className={styles.actions}>
        <LinkButton to={paths.read(bookCode)}>Read it</LinkButton>
        <LinkButton look="quiet" to={paths.library}>
          My Library
        </LinkButton>
      </div>
    </div>
  );
}
