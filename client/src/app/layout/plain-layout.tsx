import { Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../error-boundary.tsx';
import { Footer } from './footer.tsx';
import layout from './layouts.module.css';
import { LogoMark } from './logo-mark.tsx';
import styles from './plain-layout.module.css';

/** The layout of the sign-in and sign-up pages: a form with a French quotation beside it. */
export function PlainLayout() {
  const { pathname } = useLocation();
  return (
    <div className={layout.frame}>
      <main id="main" data-guest tabIndex={-1} className={styles.main}>
        <div className={styles.form}>
          <LogoMark />
          <ErrorBoundary at={pathname}>
            <Outlet />
          </ErrorBoundary>
        </div>
        <figure className={styles.words}>
          <blockquote lang="fr">Le samedi matin, la place sent le pain chaud et la pluie.</blockquote>
          <figcaption>On Saturday mornings, the square smells of warm bread and rain.</figcaption>
        </figure>
      </main>
      <Footer />
    </div>
  );
}
