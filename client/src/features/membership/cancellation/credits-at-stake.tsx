import { Link } from 'react-router-dom';
import { plural } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../session/hooks.ts';
import { Banner } from '../../../ui/banner.tsx';

/** The credits that a cancellation would take, and the way to use them first. Nothing where there are none. */
export function CreditsAtStake() {
  const { credits } = useSession();
  if (credits === 0) return null;
  return (
    <Banner>
      You have {plural(credits, 'credit')}. {credits === 1 ? 'It ends' : 'They end'} with your membership.{' '}
      <Link to={paths.welcome}>
        {credits === 1 ? 'Choose a story with it first' : 'Choose stories with them first'}
      </Link>
    </Banner>
  );
}
