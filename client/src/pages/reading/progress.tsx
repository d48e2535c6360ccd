import { MyReading } from '../../features/progress/my-reading.tsx';
import { ReminderSettings } from '../../features/reminders/reminder-settings.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';
import { WordsNavigation } from '../words-navigation.tsx';

export function ProgressPage() {
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
