import { Link } from 'react-router-dom';
import { plural } from '../../../lib/labels/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useSession } from '../../../session/hooks.ts';
import { Banner } from '../../../ui/page/banner.tsx';

/** The credits that a cancellation would take, and the way to use them first. Nothing where there are none. */
export function CreditsAtStake({ breakInstead = false }: { breakInstead?: boolean }) {
  const { credits } = useSession();
  if (credits === 0) return null;
  const one = credits === 1;
  const fate = breakInstead
    ? `${one ? 'It stays' : 'They stay'} yours during a break, and ${one ? 'ends' : 'end'} only if you cancel.`
    : `${one ? 'It ends' : 'They end'} with your membership.`;
  return (
    <Banner>
      You have {plural(credits, 'credit')}. {fate}{' '}
      <Link to={paths.welcome}>
        {one ? 'Choose a story with it first' : 'Choose stories with them first'}
      </Link>
    </Banner>
  );
}
