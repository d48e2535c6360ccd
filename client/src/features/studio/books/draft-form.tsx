import { schemas } from '@lingostory/contract/studio/books/schemas';
import { useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { useApiForm } from '../../../lib/forms/use-api-form.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { studioPaths } from '../../../lib/navigation/studio-paths.ts';
import { useSession } from '../../../session/hooks.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { OutcomeBanner } from '../../../ui/page/banner.tsx';
import { useCreateDraftMutation } from '../base/studio.api.ts';
import styles from '../base/studio-form.module.css';

/** Form that begins a book with its title and author, and then opens the book's page. */
export function DraftForm() {
  const [createDraft] = useCreateDraftMutation();
  const navigate = useNavigate();
  const { user } = useSession();
  const { control, field, submit, busy, outcome } = useApiForm({
    schema: schemas.createDraft.input,
    fields: { title: '', author: '' },
    call: createDraft,
    situation: 'studio',
    firstFocus: 'title',
    // Several people may share a device.
    draft: `new-book:${user?.id ?? ''}`,
    onSuccess: ({ data }) => {
      void navigate(paths.studioBook(data.book_code));
      return undefined;
    },
  });
  const typedBook = useWatch({ control });
  return (
    <Form className={styles.form} onSubmit={submit}>
      <p>
        A title and an author are enough to start a book. Only the studio shows it until you publish it, and
        you can add everything else at any time.
      </p>
      <TextField label="Title" lang="fr" {...field('title')} />
      <TextField label="Author" {...field('author')} />
      <OutcomeBanner outcome={outcome} />
      <Button type="submit" busy={busy}>
        Start the draft
      </Button>
      <p>
        Have everything at hand?{' '}
        <Link to={studioPaths.createBook} state={typedBook}>
          Fill in the full form
        </Link>
      </p>
    </Form>
  );
}
