import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './review-form.module.css';

export function ReviewThanks({ message, bookCode }: { message: string; bookCode: string }) {
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => {
    words.current?.focus({ preventScroll: true });
    words.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className={styles.thanks}>
      <div ref={words} tabIndex={-1}>
        <Banner tone="good">{message}</Banner>
      </div>
      <LinkButton to={paths.library} state={{ notice: message }}>
        Back to My Library
      </LinkButton>
      <Link to={paths.bookDetail(bookCode)}>See it on the book’s page</Link>
    </div>
  );
}
