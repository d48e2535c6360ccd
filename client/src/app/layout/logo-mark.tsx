import { Link } from 'react-router-dom';
import { paths } from '../../lib/navigation/paths.ts';
import styles from './header.module.css';

export function LogoMark() {
  return (
    <Link to={paths.landing} className={styles.mark} translate="no">
      Lingo<i>Story</i>
    </Link>
  );
}
