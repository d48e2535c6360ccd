import { type ReportKind, reportKinds, reportNoteLimit } from '@lingostory/contract/reading/constants';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { messageFor } from '../../../lib/http/messages.ts';
import { reportKindLabels } from '../../../lib/labels/report-labels.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextArea } from '../../../ui/forms/text-field.tsx';
import { Panel } from '../base/controls/panel.tsx';
import { ReaderIcon } from '../base/controls/reader-icons.tsx';
import { TimedNotice } from '../base/controls/timed-notice.tsx';
import {
  type Phrase,
  type PhraseSource,
  useReportPhraseMutation,
  useReportSamplePhraseMutation,
} from '../base/reading.api.ts';
import styles from './report-phrase.module.css';

/** How long the thank-you message stays, in milliseconds. */
const thanksDuration = 6_000;

type ReportPhraseProps = { source: Exclude<PhraseSource, 'preview'>; phrase: Phrase };

/**
 * A panel to report a phrase in two taps. Reading continues meanwhile, and the focus returns to the story afterward.
 */
export function ReportPhrase({ source, phrase }: ReportPhraseProps) {
  // The phrase shown when the panel opened. AutoPlay may turn the page before the reader picks a reason.
  const [reportedPhrase, setReportedPhrase] = useState<Phrase | null>(null);
  const [isNoting, setNoting] = useState(false);
  const { thanks, send, dismiss } = useReport(source);
  const content = useRef<HTMLDivElement>(null);
  const findPanel = () => content.current?.closest<HTMLElement>('[popover]') ?? null;
  const closePanel = () => findPanel()?.hidePopover();

  const handleToggle = (isOpen: boolean) => {
    setReportedPhrase(isOpen ? phrase : null);
    setNoting(false);
    if (isOpen) content.current?.querySelector('button')?.focus();
    else returnFocusToStory(findPanel());
  };

  const handleKind = (kind: ReportKind) => {
    void send(reportedPhrase ?? phrase, kind);
    if (kind === 'other') setNoting(true);
    else closePanel();
  };
  const handleNote = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const note = String(new FormData(event.currentTarget).get('note') ?? '').trim();
    if (note !== '') void send(reportedPhrase ?? phrase, 'other', note);
    closePanel();
  };

  return (
    <>
      <Panel
        label="Something is wrong here"
        face={<ReaderIcon name="flag" />}
        title="Something is wrong here"
        side="top"
        onToggle={handleToggle}
      >
        <div ref={content} className={styles.content}>
          <p className={styles.phrase} lang="fr">
            {(reportedPhrase ?? phrase).phrase}
          </p>
          {isNoting ? (
            <NoteForm onSubmit={handleNote} />
          ) : (
            reportKinds.map((kind) => (
              <button key={kind} type="button" className={styles.kind} onClick={() => handleKind(kind)}>
                {reportKindLabels[kind]}
              </button>
            ))
          )}
        </div>
      </Panel>
      <TimedNotice content={thanks} milliseconds={thanksDuration} onEnd={dismiss}>
        {(thanks) => thanks}
      </TimedNotice>
    </>
  );
}

function NoteForm({ onSubmit }: { onSubmit: (event: FormEvent<HTMLFormElement>) => void }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  return (
    <form ref={form} className={styles.content} onSubmit={onSubmit}>
      <TextArea
        label="Tell us more"
        name="note"
        hint="Optional"
        maxLength={reportNoteLimit}
        style={{ minHeight: '5.25rem' }}
      />
      <Button type="submit">Send</Button>
    </form>
  );
}

/** Sends reports and keeps the outcome of the last one. */
function useReport(source: ReportPhraseProps['source']) {
  const [reportPhrase] = useReportPhraseMutation();
  const [reportSamplePhrase] = useReportSamplePhraseMutation();
  const [thanks, setThanks] = useState<string | null>(null);
  const send = async ({ book, phrase_no, phrase }: Phrase, kind: ReportKind, note = '') => {
    const report = { book_code: book.book_code, phrase_no, kind, note, phrase };
    setThanks(null);
    const { data, error } = await (source === 'sample' ? reportSamplePhrase(report) : reportPhrase(report));
    setThanks(data === undefined ? messageFor('member', error) : data.message);
  };
  return { thanks, send, dismiss: () => setThanks(null) };
}

/**
 * Returns the focus to the story, so that Space and the arrows work there, unless the reader has moved on to another
 * control.
 */
function returnFocusToStory(panel: HTMLElement | null) {
  const focusedElement = document.activeElement;
  const hasNoFocus = focusedElement === null || focusedElement === document.body;
  const isInPanel =
    panel?.contains(focusedElement) || focusedElement?.getAttribute('popovertarget') === panel?.id;
  if (hasNoFocus || isInPanel) document.getElementById('main')?.focus({ preventScroll: true });
}
