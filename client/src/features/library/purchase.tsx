import { type ReactNode, useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './buy-form.module.css';
import { BuyForm } from './buy-form.tsx';

type PurchaseProps = { bookCode: string; owned: boolean; NoCredit: () => ReactNode };

/** Decided on arrival: after a purchase, the form must not turn into "already in your library" before it leads on. */
export function Purchase({ bookCode, owned, NoCredit }: PurchaseProps) {
  const [wasOwned] = useState(owned);
  return wasOwned ? (
    <AlreadyYours bookCode={bookCode} />
  ) : (
    <BuyForm bookCode={bookCode} NoCredit={NoCredit} />
  );
}

/** Nobody spends a credit on a book that they have. */
function AlreadyYours({ bookCode }: { bookCode: string }) {
  return (
    <div className={styles.form}>
      <Banner tone="good">This book is already in your library. You don’t need a credit.</Banner>
      <div className={styles.actions}>
        <LinkButton to={paths.read(bookCode)}>Read it</LinkButton>
        <LinkButton variant="quiet" to={paths.library}>
          My Library
        </LinkButton>
      </div>
    </div>
  );
}
