import type { OwnReviewView } from '@lingostory/contract/reviews/schemas';
import { schemas } from '@lingostory/contract/reviews/schemas';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useSearchParams } from 'react-router-dom';
import { dropDraft } from '../../lib/forms/draft.ts';
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

type ReviewFormProps = { bookCode: string; difficulty: string; own: OwnReviewView | null };

/** A review form with a preview. If the server rejects the review, the form opens again. */
export function ReviewForm({ bookCode, difficulty, own }: ReviewFormProps) {
  const { user } = useSession();
  const [address] = useSearchParams();
  const draft = toDraftName(user, bookCode);
  const [postReview] = usePostReviewMutation();
  const [preview, setPreview] = useState<ReviewValues | null>(null);
  const [thanks, setThanks] = useState<string | null>(null);
  const goBack = useBack(paths.library);
  const { control, field, check, submit, busy, outcome, setFocus } = useApiForm({
    schema,
    fields: {
      overall_star: readTappedStar(address) ?? own?.overall_star ?? 0,
      performance_star: own?.performance_star ?? 0,
      story_star: own?.story_star ?? 0,
      title: own?.title ?? '',
      review: own?.review ?? '',
    },
    call: (values) => postReview({ ...values, book_code: bookCode }),
    situation: 'member',
    onSuccess: ({ message }) => {
      setThanks(message);
    },
    // Renders the fields synchronously, because one of them is about to take the focus.
    onProblem: ({ status }) => {
      if (status === 422) flushSync(() => setPreview(null));
    },
    draft,
  });
  const handleEdit = () => {
    flushSync(() => setPreview(null));
    setFocus('title');
  };
  const handleCancel = () => {
    dropDraft(draft);
    goBack();
  };

  if (thanks !== null) {
    const isPublic = own === null || own.hidden_at === null;
    return <ReviewThanks message={thanks} bookCode={bookCode} isPublic={isPublic} />;
  }
  if (preview !== null) {
    return (
      <ReviewPreview
        values={preview}
        busy={busy}
        outcome={outcome}
        onEdit={handleEdit}
        onSubmit={() => submit()}
      />
    );
  }
  return (
    <>
      {own !== null && own.hidden_at !== null && <HiddenNotice reason={own.hidden_reason ?? ''} />}
      <OutcomeBanner outcome={outcome} />
      <ReviewFields
        control={control}
        field={field}
        difficulty={difficulty}
        onSubmit={check(setPreview)}
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
