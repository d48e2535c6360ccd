import { yupResolver } from '@hookform/resolvers/yup';
import type { OwnReviewView } from '@lingostory/contract/reviews/schemas';
import { schemas } from '@lingostory/contract/reviews/schemas';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { dropDraft, keepDraft, readDraft } from '../../lib/draft.ts';
import { showFieldErrors } from '../../lib/form-problem.ts';
import { paths } from '../../lib/paths.ts';
import { toProblem } from '../../lib/problem.ts';
import { useBack } from '../../lib/use-back.ts';
import { wordsAbove } from '../../lib/words-for.ts';
import { useSession } from '../../session/hooks.ts';
import { Banner } from '../../ui/banner.tsx';
import { ReviewFields } from './review-fields.tsx';
import { ReviewPreview } from './review-preview.tsx';
import { ReviewThanks } from './review-thanks.tsx';
import { firstReview, names, type ReviewValues } from './review-values.ts';
import { usePostReviewMutation } from './reviews.api.ts';

type ReviewFormProps = { bookCode: string; difficulty: string; own: OwnReviewView | null };

/** Edit, then preview, then edit again or submit. What the server objects to leads back to the fields. */
export function ReviewForm({ bookCode, difficulty, own }: ReviewFormProps) {
  const { user } = useSession();
  const draft = `review:${user?.id ?? ''}:${bookCode}`;
  const [send, { isLoading }] = usePostReviewMutation();
  const [preview, setPreview] = useState<ReviewValues | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [thanks, setThanks] = useState<string | null>(null);
  const [defaultValues] = useState(() => firstReview(bookCode, own, readDraft(draft)));
  const form = useForm({
    resolver: yupResolver(schemas.postReview.input),
    defaultValues,
    shouldFocusError: false,
  });
  const { subscribe, setFocus } = form;
  const goBack = useBack(paths.library);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(draft, values) }),
    [subscribe, draft],
  );

  const handleSubmit = async (values: ReviewValues) => {
    setFailure(null);
    const answer = await send(values);
    if (answer.error === undefined) {
      dropDraft(draft);
      setThanks(answer.data.message);
      return;
    }
    const problem = toProblem(answer.error);
    // The fields must be there again before one of them can take the focus.
    if (problem.status === 422) flushSync(() => setPreview(null));
    setFailure(wordsAbove(problem, showFieldErrors(form, problem, names)));
  };
  const handleEdit = () => {
    flushSync(() => setPreview(null));
    setFocus('title');
  };
  const handleCancel = () => {
    dropDraft(draft);
    goBack();
  };

  if (thanks !== null) return <ReviewThanks message={thanks} bookCode={bookCode} />;
  const trouble = failure === null ? null : <Banner tone="bad">{failure}</Banner>;
  if (preview !== null) {
    return (
      <ReviewPreview
        values={preview}
        busy={isLoading}
        trouble={trouble}
        onEdit={handleEdit}
        onSubmit={() => void handleSubmit(preview)}
      />
    );
  }
  return (
    <>
      {trouble}
      <ReviewFields
        form={form}
        difficulty={difficulty}
        onPreview={(values) => {
          setFailure(null);
          setPreview(values);
        }}
        onCancel={handleCancel}
      />
    </>
  );
}
