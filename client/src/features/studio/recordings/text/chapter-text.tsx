import type { ResponseOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/studio/phrases/calls';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { useApiForm } from '../../../../lib/forms/use-api-form.ts';
import { useLeaveQuestion } from '../../../../lib/forms/use-leave-question.ts';
import { fetchOnMount } from '../../../../lib/http/query-state.ts';
import { pluralize } from '../../../../lib/labels/format.ts';
import { studioPaths } from '../../../../lib/navigation/studio-paths.ts';
import { useSession } from '../../../../session/hooks.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../../ui/buttons/link-button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { LeaveDialog } from '../../../../ui/dialogs/leave-dialog.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
import { Banner, OutcomeBanner } from '../../../../ui/page/banner.tsx';
import { LoadedItem, useFreshQuery } from '../../base/loaded-item.tsx';
import { useCreateChapterTextMutation } from '../../base/phrases.api.ts';
import { chapterTextSchema, type TextValues, toAlignmentInput } from '../recording-fields.ts';
import { useReadRecordingQuery } from '../recordings.api.ts';
import styles from './chapter-text.module.css';
import { PhraseCutPreview } from './phrase-cut-preview.tsx';
import { PhraseTextFields } from './phrase-text-fields.tsx';
import { usePhraseText, useStoredText } from './use-phrase-text.ts';

/** Page section that adds the phrases of a text to a draft chapter, before they have sound. */
export function ChapterText({ chapterId }: { chapterId: number }) {
  const query = useFreshQuery(useReadRecordingQuery({ id: chapterId }, fetchOnMount));
  return (
    <LoadedItem noun="chapter" query={query}>
      {({ is_draft, total_phrases }) =>
        is_draft ? (
          <ChapterTextForm chapterId={chapterId} phraseCount={total_phrases} />
        ) : (
          <div className={styles.published}>
            <Banner>
              Readers can see this chapter, so it can’t get phrases without sound. Add a recording of the
              text, or unpublish the chapter first.
            </Banner>
            <LinkButton to={studioPaths.recording(chapterId)}>From a recording</LinkButton>
          </div>
        )
      }
    </LoadedItem>
  );
}

type AddedText = ResponseOf<typeof calls.createChapterText>;

const noPhrases = [] as const;
const emptyFields = { text: '', lines: 'auto' as const, retainedLines: [] };

function ChapterTextForm({ chapterId, phraseCount }: { chapterId: number; phraseCount: number }) {
  const [createChapterText] = useCreateChapterTextMutation();
  const [isAdded, setAdded] = useState(false);
  // The phrases that the editor knows of. It changes only by their own success or choice, so that a text that was added
  // although its response was lost, or by somebody else, isn't added twice.
  const [seenCount, setSeenCount] = useState(phraseCount);
  const { user } = useSession();
  const stored = useStoredText(`chapter-text:${user?.id ?? ''}:${chapterId}`, noPhrases);
  const { control, field, submit, busy, outcome, setValue } = useApiForm<TextValues, AddedText>({
    schema: chapterTextSchema,
    fields: stored.fields,
    situation: 'studio',
    call: async (values) => {
      const { phrases, separators, emphases } = toAlignmentInput(values);
      return await createChapterText({
        chapter_id: chapterId,
        seen_phrases: seenCount,
        phrases,
        ...(separators && { separators }),
        ...(emphases && { emphases }),
      });
    },
    onSuccess: ({ message, data }) => {
      phraseText.removeDraft();
      setSeenCount(data.total_phrases);
      setAdded(true);
      return { message: `${message} They can be translated now, and recorded later.`, fields: emptyFields };
    },
  });
  const [text, lines, retainedLines] = useWatch({ control, name: ['text', 'lines', 'retainedLines'] });
  const phraseText = usePhraseText({
    stored,
    values: { text, lines, retainedLines },
    isUnused: false,
    onChange: (fields) => {
      for (const name of ['text', 'lines', 'retainedLines'] as const)
        if (fields[name] !== undefined) setValue(name, fields[name]);
    },
  });
  const leaveDialogProps = useLeaveQuestion(() => busy || !phraseText.hasRoom);
  const isOutcomeGood = outcome?.tone === 'good';
  const resultRef = useRef<HTMLDivElement>(null);
  // Moves the focus to the result, because it is above the text, and the text may be longer than the screen.
  useEffect(() => {
    if (outcome?.tone === 'good') resultRef.current?.focus();
  }, [outcome]);
  return (
    <Form className={styles.form ?? ''} onSubmit={submit}>
      <div className={classNames(styles.wide, styles.result)} ref={resultRef} tabIndex={-1}>
        {isOutcomeGood && <OutcomeBanner outcome={outcome} />}
        <p>
          {seenCount === 0
            ? 'This chapter has no phrases yet. Readers see them once they have sound and the chapter is published.'
            : `The new phrases are added after the ${pluralize(seenCount, 'phrase')} of this chapter.`}
        </p>
        {isAdded && (
          <nav className={styles.links} aria-label="Next steps">
            <LinkButton variant="quiet" to={studioPaths.phrases(chapterId)}>
              Phrase list
            </LinkButton>
            <LinkButton variant="quiet" to={studioPaths.meanings(chapterId)}>
              Meanings
            </LinkButton>
            <LinkButton variant="quiet" to={studioPaths.translations(chapterId)}>
              Translations
            </LinkButton>
            <LinkButton variant="quiet" to={studioPaths.recording(chapterId)}>
              From a recording
            </LinkButton>
          </nav>
        )}
      </div>
      <PhraseTextFields
        phraseText={phraseText}
        label="Text of the chapter"
        isReadOnly={busy}
        returnHint="Send it to add its phrases."
        textField={field('text')}
        linesField={field('lines')}
      />
      <PhraseCutPreview
        text={phraseText.deferredText}
        lines={lines}
        times={undefined}
        leftOutLines={phraseText.leftOutLines}
        initialPhrases={noPhrases}
      />
      <div className={styles.wide}>
        {phraseCount !== seenCount && !busy && (
          <Banner>
            This chapter has {pluralize(phraseCount, 'phrase')} now. Your text may already be there:{' '}
            <Link to={studioPaths.phrases(chapterId)}>look at the phrase list</Link> first.
            <Button size="small" variant="quiet" onClick={() => setSeenCount(phraseCount)}>
              Add my text after them
            </Button>
          </Banner>
        )}
        {!isOutcomeGood && <OutcomeBanner outcome={outcome} />}
        <Button type="submit" busy={busy}>
          Add the phrases
        </Button>
      </div>
      <LeaveDialog {...leaveDialogProps} />
    </Form>
  );
}
