import { useState } from 'react';
import { paths } from '../../lib/navigation/paths.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Banner } from '../../ui/page/banner.tsx';
import styles from './buy-form.module.css';
import { BuyForm, type PurchaseProps } from './buy-form.tsx';

/** Nobody spends a credit on a book that they have, in another tab perhaps since a moment ago. */
export function Purchase({ owned, ...props }: PurchaseProps & { owned: boolean }) {
  // After a purchase, the form must not turn into "already in your library" before it leads on.
  const [isBuying, setBuying] = useState(false);
  return owned && !isBuying ? (
    <AlreadyYours bookCode={props.bookCode} />
  ) : (
    <BuyForm {...props} onBuying={setBuying} />
  );
}

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
