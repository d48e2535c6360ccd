import type { OwnReviewView } from '@lingostory/contract/reviews/schemas';
import { schemas } from '@lingostory/contract/reviews/schemas';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useSearchParams } from 'react-router-dom';
import { removeDraft } from '../../lib/forms/draft.ts';
import { useApiForm } from '../../lib/forms/use-api-form.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useBack } from '../../lib/navigation/use-back.ts';
import { useSession } from '../../session/hooks.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Banner, OutcomeBanner } from '../../ui/page/banner.tsx';
import { ReviewFields } from './review-fields.tsx';
import styles from './review-form.module.css';
import { ReviewPreview } from './review-preview.tsx';
import { type ReviewValues, readTappedStar, toDraftName } from './review-values.ts';
import { usePostReviewMutation } from './reviews.api.ts';

const schema = schemas.postReview.input.omit(['book_code']);

type ReviewFormProps = { bookCode: string; difficulty: string; ownReview: OwnReviewView | null };

/** A review form with a preview. If the server rejects the review, the form opens again. */
export function ReviewForm({ bookCode, difficulty, ownReview }: ReviewFormProps) {
  const { user } = useSession();
  const [searchParams] = useSearchParams();
  const draft = toDraftName(user, bookCode);
  const [postReview] = usePostReviewMutation();
  const [previewValues, setPreviewValues] = useState<ReviewValues | null>(null);
  const [thanksMessage, setThanksMessage] = useState<string | null>(null);
  const goBack = useBack(paths.library);
  const { control, field, check, submit, busy, outcome, setFocus } = useApiForm({
    schema,
    fields: {
      overall_star: readTappedStar(searchParams) ?? ownReview?.overall_star ?? 0,
      performance_star: ownReview?.performance_star ?? 0,
      story_star: ownReview?.story_star ?? 0,
      title: ownReview?.title ?? '',
      review: ownReview?.review ?? '',
    },
    call: (values) => postReview({ ...values, book_code: bookCode }),
    situation: 'member',
    onSuccess: ({ message }) => {
      setThanksMessage(message);
    },
    // Renders the fields synchronously, because one of them is about to take the focus.
    onProblem: ({ status }) => {
      if (status === 422) flushSync(() => setPreviewValues(null));
    },
    draft,
  });
  const handleEdit = () => {
    flushSync(() => setPreviewValues(null));
    setFocus('title');
  };
  const handleCancel = () => {
    removeDraft(draft);
    goBack();
  };

  if (thanksMessage !== null) {
    const isPublic = ownReview === null || ownReview.hidden_at === null;
    return <ReviewThanks message={thanksMessage} bookCode={bookCode} isPublic={isPublic} />;
  }
  if (previewValues !== null) {
    return (
      <ReviewPreview
        values={previewValues}
        busy={busy}
        outcome={outcome}
        onEdit={handleEdit}
        onSubmit={() => submit()}
      />
    );
  }
  return (
    <>
      {ownReview !== null && ownReview.hidden_at !== null && (
        <HiddenNotice reason={ownReview.hidden_reason ?? ''} />
      )}
      <OutcomeBanner outcome={outcome} />
      <ReviewFields
        control={control}
        field={field}
        difficulty={difficulty}
        onSubmit={check(setPreviewValues)}
        onCancel={handleCancel}
      />
    </>
  );
}

function HiddenNotice({ reason }: { reason: string }) {
  return (
    <Banner>
      <p>Your review is hidden from other readers. The reason: {reason}</p>
      <p>You can change it here. We’ll read it again before other readers see it.</p>
    </Banner>
  );
}

type ReviewThanksProps = { message: string; bookCode: string; isPublic: boolean };

function ReviewThanks({ message, bookCode, isPublic }: ReviewThanksProps) {
  const thanksElement = useRef<HTMLDivElement>(null);
  useEffect(() => {
    thanksElement.current?.focus({ preventScroll: true });
    thanksElement.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className={styles.thanks}>
      <div ref={thanksElement} tabIndex={-1}>
        <Banner tone="good">{message}</Banner>
      </div>
      <LinkButton to={paths.library} state={{ notice: message }}>
        Back to My Library
      </LinkButton>
      {isPublic && <Link to={paths.bookDetail(bookCode)}>See it on the book’s page</Link>}
    </div>
  );
}
