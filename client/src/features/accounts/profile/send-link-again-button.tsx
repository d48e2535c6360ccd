import { messageFor } from '../../../lib/http/messages.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import { useSendConfirmationMutation } from './profile.api.ts';
import styles from './profile.module.css';

/** A button that resends the confirmation link and shows the server's reply. */
export function SendLinkAgainButton() {
  const [send, { data, error, isLoading }] = useSendConfirmationMutation();
  return (
    <div className={styles.again}>
      <Button variant="quiet" size="small" busy={isLoading} onClick={() => void send()}>
        Send the link again
      </Button>
      {data !== undefined && <Banner tone="good">{data.message}</Banner>}
      {error !== undefined && <Banner tone="bad">{messageFor('confirmationLink', error)}</Banner>}
    </div>
  );
}
