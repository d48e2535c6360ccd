import { CreditPack } from '../../features/membership/credit-packs/credit-pack.tsx';
import { PackNotice } from '../../features/membership/credit-packs/pack-notice.tsx';
import { pluralize } from '../../lib/labels/format.ts';
import { useSession } from '../../session/hooks.ts';
import { Page, PageHead } from '../../ui/page/page.tsx';
import styles from './buy.module.css';

export function BuyPage() {
  const { credits } = useSession();
  return (
    <Page>
      <div className={styles.split}>
        <PageHead
          title="More stories this month"
          lead={`You have ${pluralize(credits, 'credit')}. Reading faster than one book a month? A pack of credits keeps you going.`}
        />
        <div className={styles.pack}>
          <CreditPack />
          <PackNotice />
        </div>
      </div>
    </Page>
  );
}
