import { maxReportNoteLength, type ReportKind, reportKinds } from '@lingostory/contract/reading/constants';
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
const outcomeDurationMs = 6_000;

type ReportPhraseProps = { source: Exclude<PhraseSource, 'preview'>; phrase: Phrase };

/**
 * A panel for reporting a problem with a phrase in two taps. Playback continues while it is open, and closing it
 * returns the focus to the story.
 */
export function ReportPhrase({ source, phrase }: ReportPhraseProps) {
  // The phrase shown when the panel opened. AutoPlay may turn the page before the reader picks a reason.
  const [reportedPhrase, setReportedPhrase] = useState<Phrase | null>(null);
  const [isWritingNote, setWritingNote] = useState(false);
  const { thanks, send, dismiss } = usePhraseReport(source);
  const contentRef = useRef<HTMLDivElement>(null);
  const findPanel = () => contentRef.current?.closest<HTMLElement>('[popover]') ?? null;
  const closePanel = () => findPanel()?.hidePopover();

  const handleToggle = (isOpen: boolean) => {
    setReportedPhrase(isOpen ? phrase : null);
    setWritingNote(false);
    if (isOpen) contentRef.current?.querySelector('button')?.focus();
    else returnFocusToStory(findPanel());
  };

  const handleKindChoice = (reportKind: ReportKind) => {
    void send(reportedPhrase ?? phrase, reportKind);
    if (reportKind === 'other') setWritingNote(true);
    else closePanel();
  };
  const handleNoteSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const note = String(new FormData(event.currentTarget).get('note') ?? '').trim();
    if (note !== '') void send(reportedPhrase ?? phrase, 'other', note);
    closePanel();
  };

  return (
    <>
      <Panel
        label="Something is wrong here"
        icon={<ReaderIcon name="flag" />}
        title="Something is wrong here"
        side="top"
        onToggle={handleToggle}
      >
        <div ref={contentRef} className={styles.content}>
          <p className={styles.phrase} lang="fr">
            {(reportedPhrase ?? phrase).phrase}
          </p>
          {isWritingNote ? (
            <NoteForm onSubmit={handleNoteSubmit} />
          ) : (
            reportKinds.map((reportKind) => (
              <button
                key={reportKind}
                type="button"
                className={styles.kind}
                onClick={() => handleKindChoice(reportKind)}
              >
                {reportKindLabels[reportKind]}
              </button>
            ))
          )}
        </div>
      </Panel>
      <TimedNotice content={thanks} milliseconds={outcomeDurationMs} onEnd={dismiss}>
        {(outcomeMessage) => outcomeMessage}
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
        maxLength={maxReportNoteLength}
        style={{ minHeight: '5.25rem' }}
      />
      <Button type="submit">Send</Button>
    </form>
  );
}

/** Sends reports and keeps the outcome of the last one. */
function usePhraseReport(source: ReportPhraseProps['source']) {
  const [reportPhrase] = useReportPhraseMutation();
  const [reportSamplePhrase] = useReportSamplePhraseMutation();
  const [outcomeMessage, setOutcomeMessage] = useState<string | null>(null);
  const sendReport = async ({ book, phrase_no, phrase }: Phrase, reportKind: ReportKind, note = '') => {
    const report = { book_code: book.book_code, phrase_no, kind: reportKind, note, phrase };
    setOutcomeMessage(null);
    const { data, error } = await (source === 'sample' ? reportSamplePhrase(report) : reportPhrase(report));
    setOutcomeMessage(data === undefined ? messageFor('member', error) : data.message);
  };
  return { thanks: outcomeMessage, send: sendReport, dismiss: () => setOutcomeMessage(null) };
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
