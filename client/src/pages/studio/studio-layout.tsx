import { Link, Outlet, useLocation } from 'react-router-dom';
import { paths } from '../../lib/navigation/paths.ts';
import { studioPaths } from '../../lib/navigation/studio-paths.ts';
import { SectionLinks } from '../section-links.tsx';
import styles from './studio-layout.module.css';

/** The sections of the studio. A page that belongs to none of the others is about a book. */
const sections = [
  { to: studioPaths.dashboard, label: 'Dashboard', paths: [studioPaths.dashboard, studioPaths.table] },
  { to: paths.studio, label: 'Books', paths: [] },
  { to: studioPaths.reports, label: 'Reports', paths: [studioPaths.reports] },
  { to: studioPaths.reviews, label: 'Reviews', paths: [studioPaths.reviews] },
  { to: studioPaths.dictionaries, label: 'Dictionaries', paths: [studioPaths.dictionaries] },
  { to: studioPaths.members, label: 'Members', paths: [studioPaths.members] },
];

/** A page of the studio, below the links to its sections. */
export function StudioLayout() {
  const pathname = useLocation().pathname.replace(/\/+$/, '');
  const current = sections.find((section) => section.paths.some((path) => path === pathname))?.to;
  return (
    <>
      <div className={styles.navigation}>
        <SectionLinks label="Studio">
          {sections.map(({ to, label }) => (
            <Link key={to} to={to} {...(to === (current ?? paths.studio) && { 'aria-current': 'page' })}>
              {label}
            </Link>
          ))}
        </SectionLinks>
      </div>
      <Outlet />
    </>
  );
}
