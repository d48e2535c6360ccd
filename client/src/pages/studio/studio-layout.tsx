import { Link, NavLink, Outlet, useLocation } from 'react-router-dom';
import { paths } from '../../lib/navigation/paths.ts';
import { studioPaths } from '../../lib/navigation/studio-paths.ts';
import { SectionLinks } from '../section-links.tsx';
import styles from './studio-layout.module.css';

/** The sections besides the books. Every other page of the studio is about a book. */
const sections = [
  { to: studioPaths.reports, label: 'Reports' },
  { to: studioPaths.reviews, label: 'Reviews' },
  { to: studioPaths.dictionaries, label: 'Dictionaries' },
  { to: studioPaths.members, label: 'Members' },
];
const dashboardPaths: readonly string[] = [studioPaths.dashboard, studioPaths.table];

/** A page of the studio, below the links to its sections. */
export function StudioLayout() {
  const { pathname } = useLocation();
  const isOfBook = !dashboardPaths.includes(pathname) && !sections.some(({ to }) => pathname.startsWith(to));
  return (
    <>
      <div className={styles.navigation}>
        <SectionLinks label="Studio">
          <NavLink to={studioPaths.dashboard} end>
            Dashboard
          </NavLink>
          <Link to={paths.studio} {...(isOfBook && { 'aria-current': 'page' })}>
            Books
          </Link>
          {sections.map(({ to, label }) => (
            <NavLink key={to} to={to}>
              {label}
            </NavLink>
          ))}
        </SectionLinks>
      </div>
      <Outlet />
    </>
  );
}
