import type { ReactElement } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../error-boundary.tsx';
import { Footer } from './footer.tsx';
import { LandingHeader } from './landing-header.tsx';
import styles from './layouts.module.css';

export function LandingLayout() {
  return <PageFrame header={<LandingHeader />} />;
}

/** A layout without header and footer, for the reader. The reader renders its own `main` element with `id="main"`. */
export function BareLayout() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary at={pathname} isWholePage>
      <Outlet />
    </ErrorBoundary>
  );
}

/** A page between a header and the footer. */
export function PageFrame({ header }: { header: ReactElement }) {
  const { pathname } = useLocation();
  return (
    <div className={styles.frame}>
      {header}
      <main id="main" tabIndex={-1} className={styles.main}>
        <ErrorBoundary at={pathname}>
          <Outlet />
        </ErrorBoundary>
      </main>
      <Footer />
    </div>
  );
}
