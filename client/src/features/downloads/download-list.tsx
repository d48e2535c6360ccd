import { useEffect, useRef, useState } from 'react';
import { pluralize } from '../../lib/labels/format.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useSupported } from '../../lib/use-supported.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Cover } from '../../ui/cover.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Banner } from '../../ui/page/banner.tsx';
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx';
import { EmptyState } from '../../ui/page/state.tsx';
import { Pill } from '../../ui/pill.tsx';
import { DownloadControl, HiddenTitle } from './download-control.tsx';
import styles from './download-list.module.css';
import { formatSize } from './labels.ts';
import { canDownload, useDownloads } from './member-downloads.ts';
import type { StoredDownload } from './stored-download.ts';

/** Lists the books on this device, and asks the server if they have changed. */
export function DownloadList() {
  if (useSupported(canDownload)) return <SupportedList />;
  return (
    <EmptyState title="This browser can’t store books">
      Private windows often don’t allow it. To download books, use a regular window and an up-to-date browser.
    </EmptyState>
  );
}

function SupportedList() {
  const { downloads, state } = useDownloads();
  const [chosenBook, setChosenBook] = useState<StoredDownload | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [removedTitle, setRemovedTitle] = useState<string | null>(null);
  const listRef = useRef<HTMLDivElement>(null);
  /** Null to return the focus to the button that opened the dialog. */
  const focusTargetRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void downloads.refresh().then(() => downloads.check(true));
  }, [downloads]);
  const handleRemove = () => {
    focusTargetRef.current = listRef.current;
    setAsking(false);
    if (chosenBook === null) return;
    void downloads.remove(chosenBook.bookCode).then(() => setRemovedTitle(chosenBook.title));
  };
  const { stored } = state;
  if (stored === null) {
    return (
      <div>
        <Loading noun="your downloads" />
        <Skeleton width="60%" height="6rem" />
      </div>
    );
  }
  return (
    <div ref={listRef} tabIndex={-1} className={styles.all}>
      {removedTitle !== null && (
        <Banner>
          “<span lang="fr">{removedTitle}</span>” was removed from this device.
        </Banner>
      )}
      {stored.length === 0 ? (
        <NoDownloads />
      ) : (
        <>
          <UsedSpace downloads={stored} />
          <ul className={styles.books}>
            {stored.map((download) => (
              <li key={download.bookId}>
                <DownloadedBook
                  download={download}
                  onRemove={() => {
                    focusTargetRef.current = null;
                    setChosenBook(download);
                    setAsking(true);
                  }}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {/* Stays mounted after the book is gone, so that it can move the focus. */}
      <ConfirmDialog
        open={isAsking}
        title={`Remove “${chosenBook?.title}” from this device?`}
        confirmLabel="Remove"
        onConfirm={handleRemove}
        onCancel={() => setAsking(false)}
        getFocusTarget={() => focusTargetRef.current}
      >
        You’ll keep your place, words and bookmarks. You can download the book again anytime.
      </ConfirmDialog>
    </div>
  );
}

function NoDownloads() {
  return (
    <EmptyState
      title="No books on this device yet"
      action={<LinkButton to={paths.library}>My Library</LinkButton>}
    >
      Download a book from your library to read and listen offline.
    </EmptyState>
  );
}

function UsedSpace({ downloads }: { downloads: readonly StoredDownload[] }) {
  const size = downloads.reduce((sum, { storedSize }) => sum + storedSize, 0);
  const freeBytes = useFreeBytes(size);
  return (
    <p className={styles.space}>
      {pluralize(downloads.length, 'book')}, {formatSize(size)}.
      {freeBytes !== null && ` There is room for about ${formatSize(freeBytes)} more.`}
    </p>
  );
}

/** Returns the bytes that this browser can still store. Null if it doesn't tell. */
function useFreeBytes(usedBytes: number): number | null {
  const [freeBytes, setFreeBytes] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the estimate changes with what is stored.
  useEffect(() => {
    const estimate = async () => {
      const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
      if (quota !== undefined && usage !== undefined) setFreeBytes(Math.max(0, quota - usage));
    };
    estimate().catch(() => {});
  }, [usedBytes]);
  return freeBytes;
}

type DownloadedBookProps = {
  download: StoredDownload;
  onRemove: () => void;
};

function DownloadedBook({ download, onRemove }: DownloadedBookProps) {
  const { bookCode, title, size, totalPhrases, isReadable, isPending, hasUpdate } = download;
  const { downloads, state } = useDownloads();
  const isBusy = isPending || state.running.has(bookCode) || state.failures.has(bookCode);
  return (
    <article className={styles.book}>
      <div className={styles.cover}>
        <Cover picture={{ src: download.cover, sources: [] }} sizes="96px" title={title} alt="" />
      </div>
      <div className={styles.details}>
        <h2 className={styles.title} lang="fr">
          {title}
        </h2>
        <p className={styles.facts}>
          {formatSize(size)} · {pluralize(totalPhrases, 'phrase')}
        </p>
        {hasUpdate && !isBusy && (
          <p>
            <Pill tone="blue">Update available</Pill>
          </p>
        )}
        {isBusy && <DownloadControl book={download} />}
        <div className={styles.actions}>
          {isReadable && (
            <LinkButton to={paths.read(bookCode)} size="small">
              <span>
                Read
                <HiddenTitle title={title} />
              </span>
            </LinkButton>
          )}
          {hasUpdate && !isBusy && (
            <Button variant="quiet" size="small" onClick={() => void downloads.start(download)}>
              <span>
                Update
                <HiddenTitle title={title} />
              </span>
            </Button>
          )}
          {isReadable && (
            <Button variant="quiet" size="small" onClick={onRemove}>
              <span>
                Remove
                <HiddenTitle title={title} />
              </span>
            </Button>
          )}
        </div>
      </div>
    </article>
  );
}
