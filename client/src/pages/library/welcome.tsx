import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { RecommendedGrid } from '../../features/catalogue/lists/recommendations.tsx';
import { offerFor, useMembership } from '../../features/membership/use-membership.ts';
import { plural } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../session/hooks.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import styles from '../shop.module.css';

export function WelcomePage() {
  const { credits } = useSession();
  return (
    <Page>
      {credits === 0 ? (
        <WithoutCredit />
      ) : (
        <Head
          lead={`You have ${plural(credits, 'credit')}. One credit gets you one book, as audiobook and ebook, yours to keep.`}
        />
      )}
      <section className={styles.grid} aria-labelledby="for-you">
        <h2 id="for-you">Chosen for you</h2>
        <RecommendedGrid />
      </section>
      <p className={styles.after}>
        What you have already is in <Link to={paths.library}>your library</Link>.
      </p>
    </Page>
  );
}

function Head({ lead, children }: { lead: string; children?: ReactNode }) {
  return (
    <PageHead title="Choose your next story" lead={lead}>
      <div className={styles.actions}>
        {children}
        <LinkButton variant="quiet" to={paths.browse}>
          Browse all stories
        </LinkButton>
      </div>
    </PageHead>
  );
}

const ways = {
  subscription: {
    lead: 'You don’t have any credits yet. Membership gives you one every month, and the first is free.',
    to: paths.subscription,
    label: 'Start your membership',
  },
  renewal: {
    lead: 'You don’t have any credits right now. Renew your membership to get one right away.',
    to: paths.subscription,
    label: 'Renew your membership',
  },
  member: {
    lead: 'You don’t have any credits right now. You’ll get one with your next payment.',
    to: paths.buy,
    label: 'Buy new credits',
  },
};

/** Only members get a credit with time, and only they can buy more: what is promised depends on who asks. */
function WithoutCredit() {
  const offer = offerFor(useMembership().data);
  if (offer === null) return <Head lead="You don’t have any credits right now." />;
  const { lead, to, label } = ways[offer];
  return (
    <Head lead={lead}>
      <LinkButton to={to}>{label}</LinkButton>
    </Head>
  );
}
