import { toCoverPicture } from '@lingostory/contract/catalogue/covers';
import { Link } from 'react-router-dom';
import { toQueryState } from '../../../lib/http/query-state.ts';
import { formatDuration } from '../../../lib/labels/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Cover } from '../../../ui/cover.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Loading, Skeleton } from '../../../ui/page/skeleton.tsx';
import { useReadBookDetailQuery, useRecommendBooksQuery } from '../base/catalogue.api.ts';
import { chooseNextStory, type NextStory, type NextStoryReason } from './next-story.ts';
import styles from './next-story-link.module.css';

/** Links to the story to read next and says why. Links to the whole catalogue if there is none or loading fails. */
export function NextStoryLink({ bookCode }: { bookCode: string }) {
  const recommendationsQuery = useRecommendBooksQuery();
  const finishedBookQuery = useReadBookDetailQuery({ book_code: bookCode });
  const data = recommendationsQuery.data &&
    finishedBookQuery.data && { next: chooseNextStory(recommendationsQuery.data, finishedBookQuery.data) };
  const query = toQueryState({
    data,
    currentData: data,
    error: recommendationsQuery.error ?? finishedBookQuery.error,
    isFetching: recommendationsQuery.isFetching || finishedBookQuery.isFetching,
    refetch: () => [recommendationsQuery.refetch(), finishedBookQuery.refetch()],
  });
  return (
    <Loaded query={query} placeholder={<NextStorySkeleton />} failed={() => <AllStoriesLink />}>
      {({ next }) => (next === null ? <AllStoriesLink /> : <NextStoryCard next={next} />)}
    </Loaded>
  );
}

function NextStoryCard({ next: { book, reason } }: { next: NextStory }) {
  return (
    <Link to={paths.bookDetail(book.book_code)} className={styles.story}>
      <span className={styles.cover}>
        <Cover picture={toCoverPicture(book)} sizes="40px" title={book.title} alt="" eager />
      </span>
      <span className={styles.words}>
        <span className={styles.reason}>
          <ReasonText reason={reason} />
        </span>
        <b lang="fr" className={styles.title}>
          {book.title}
        </b>
        <span className={styles.facts}>
          {book.difficulty} · {formatDuration(book.hours, book.minutes)}
        </span>
      </span>
      <Icon name="next" size={20} />
    </Link>
  );
}

function ReasonText({ reason }: { reason: NextStoryReason }) {
  switch (reason.kind) {
    case 'author':
      return <>Next, also by {reason.author}</>;
    case 'level':
      return <>Next, more at your level</>;
    case 'because':
      return (
        <>
          Next, because you {reason.book.begun ? 'read' : 'chose'} <i lang="fr">{reason.book.title}</i>
        </>
      );
    case 'harder':
      return <>Next, a step up</>;
    case 'easier':
      return <>Next, something easier</>;
  }
}

function AllStoriesLink() {
  return (
    <LinkButton to={paths.browse} size="small">
      Find your next story
    </LinkButton>
  );
}

function NextStorySkeleton() {
  return (
    <div className={styles.story}>
      <Loading noun="your next story" />
      <span className={styles.cover}>
        <Skeleton shape="cover" />
      </span>
      <span className={styles.words}>
        <Skeleton width="60%" />
        <Skeleton width="80%" height="1.3em" />
      </span>
    </div>
  );
}
