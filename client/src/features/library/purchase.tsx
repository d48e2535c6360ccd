import { type ReactNode, useState } from 'react';
import { AlreadyYours } from './already-yours.tsx';
import { BuyForm } from './buy-form.tsx';

type PurchaseProps = { bookCode: string; owned: boolean; NoCredit: () => ReactNode };

/** Judged on arrival: the form must not turn into "already yours" under the hands of whoever just pressed its button. */
export function Purchase({ bookCode, owned, NoCredit }: PurchaseProps) {
  const [wasOwned] = useState(owned);
  return wasOwned ? (
    <AlreadyYours bookCode={bookCode} />
  ) : (
    <BuyForm bookCode={bookCode} NoCredit={NoCredit} />
  );
}
