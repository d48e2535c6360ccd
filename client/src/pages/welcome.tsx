import { Link } from 'react-router-dom';
import { RecommendedGrid } from '../features/catalogue/recommendations.tsx';
import { plural } from '../lib/format.ts';
import { useSession } from '../session/hooks.ts';
import { paths } from '../session/paths.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Page, PageHead } from '../ui/page.tsx';
import styles from './shop.module.css';

export function WelcomePage() {
  const { credits } = useSession();
  return (
    <Page>
      <PageHead
        title="Choose your next story"
        lead={
          credits === 0
            ? 'You have no credit right now. Your next one comes with your next month.'
            : `You have ${plural(credits, 'credit')}. One credit gets one book, as audiobook and ebook, yours to keep.`
        }
      >
        <div className={styles.actions}>
          {credits === 0 && <LinkButton to={paths.buy}>Buy new credits</LinkButton>}
          <LinkButton look="quiet" to={paths.browse}>
            Browse all stories
          </LinkButton>
        </div>
      </PageHead>
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
