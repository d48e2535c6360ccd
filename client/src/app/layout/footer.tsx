import { Link } from 'react-router-dom';
import { paths } from '../../lib/navigation/paths.ts';
import styles from './footer.module.css';

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p>LingoStory: French, one story at a time.</p>
        <nav aria-label="About LingoStory" className={styles.links}>
          <Link to={paths.howItWorks}>How it works</Link>
          <Link to={paths.plan}>Plan and price</Link>
          <Link to={paths.help}>Help</Link>
          <Link to={paths.terms}>Terms</Link>
        </nav>
      </div>
    </footer>
  );
}
