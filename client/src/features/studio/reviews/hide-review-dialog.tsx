import { type StudioReviewView, schemas } from '@lingostory/contract/studio/reviews/schemas';
import { useApiForm } from '../../../lib/forms/use-api-form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { OutcomeBanner } from '../../../ui/page/banner.tsx';
import { useHideReviewMutation } from './reviews.api.ts';

const schema = schemas.hideReview.input.omit(['id']);

type HideReviewDialogProps = {
  review: StudioReviewView;
  onHidden: (message: string) => void;
  onClose: () => void;
};

/** Dialog for hiding a review. It asks for a reason, which is sent to the review's author. */
export function HideReviewDialog({ review, onHidden, onClose }: HideReviewDialogProps) {
  const [hideReview] = useHideReviewMutation();
  const { field, submit, busy, outcome } = useApiForm({
    schema,
    fields: { reason: '' },
    call: ({ reason }) => hideReview({ id: review.id, reason }),
    situation: 'banner',
    onSuccess: ({ message }) => {
      onClose();
      onHidden(message);
      return undefined;
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Hide this review?"
      description="Readers no longer see it, and its stars no longer count. Its writer gets an email with the reason."
    >
      <Form onSubmit={submit}>
        <TextField
          label="Reason"
          hint="The writer reads this: “It quotes a whole chapter.”"
          autoComplete="off"
          {...field('reason')}
        />
        <OutcomeBanner outcome={outcome} />
        <Button type="submit" variant="danger" busy={busy}>
          Hide the review
        </Button>
      </Form>
    </Dialog>
  );
}
