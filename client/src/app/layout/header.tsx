import { useId } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { useDisclosure } from './disclosure.ts';
import styles from './header.module.css';
import { HeaderLinks } from './header-links.tsx';
import { LogoMark } from './logo-mark.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

/** The site header. Narrow screens show a menu button instead of the links. */
export function Header() {
  const { isOpen, toggle, ref } = useDisclosure();
  const id = useId();
  return (
    <header className={styles.header}>
      <LogoMark />
      <div ref={ref} className={styles.menu}>
        <button
          type="button"
          className={styles.menuButton}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
        >
          <Icon name={isOpen ? 'close' : 'menu'} size={20} />
          Menu
        </button>
        <nav id={id} className={styles.links} aria-label="Main" data-open={isOpen || undefined}>
          <HeaderLinks />
        </nav>
      </div>
      <ThemeSwitch />
    </header>
  );
}
