import { useEffect, useRef } from 'react';
import { paths } from '../../../lib/navigation/paths.ts';
import { storage } from '../../../lib/storage/storage.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import styles from './recovery.module.css';

/** Confirms that the password was changed. Takes the focus, because the form that had it is gone. */
export function PasswordChangedMessage({ message }: { message: string }) {
  const outcomeElement = useRef<HTMLDivElement>(null);
  useEffect(() => outcomeElement.current?.focus(), []);
  return (
    <div className={styles.after}>
      <div ref={outcomeElement} tabIndex={-1}>
        <Banner tone="good">{message}</Banner>
      </div>
      <LinkButton to={paths.login} onClick={() => storage.entryForm.set('signIn')}>
        Sign In
      </LinkButton>
    </div>
  );
}
