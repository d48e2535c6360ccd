import { CreditPack } from '../../features/membership/offers/credit-pack.tsx';
import { PackNotice } from '../../features/membership/offers/pack-notice.tsx';
import { plural } from '../../lib/format.ts';
import { useSession } from '../../session/hooks.ts';
import { Page, PageHead } from '../../ui/page.tsx';
import styles from './buy.module.css';

export function BuyPage() {
  const { credits } = useSession();
  return (
    <Page>
      <div className={styles.split}>
        <PageHead
          title="More stories this month"
          lead={`You have ${plural(credits, 'credit')}. When you read faster than the months go by, a pack of credits keeps you in stories.`}
        />
        <div className={styles.pack}>
          <CreditPack />
          <PackNotice />
        </div>
      </div>
    </Page>
  );
}
