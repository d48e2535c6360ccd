import { MyReading } from '../../features/progress/my-reading.tsx';
import { useSendReading } from '../../features/reading/record/use-send-reading.ts';
import { ReminderSettings } from '../../features/reminders/reminder-settings.tsx';
import { useSession } from '../../session/hooks.ts';
import { Page, PageHead } from '../../ui/page/page.tsx';
import { WordsNavigation } from '../words-navigation.tsx';

export function ProgressPage() {
  const { user } = useSession();
  // Sends the reading events still in the queue, because the statistics should include them.
  useSendReading(user?.id ?? null);
  return (
    <Page>
      <WordsNavigation />
      <PageHead
        title="My reading"
        lead="The days you read, what you heard and for how long, and your words."
      />
      <MyReading renderReminder={(isRecordingOn) => <ReminderSettings isRecordingOn={isRecordingOn} />} />
    </Page>
  );
}
