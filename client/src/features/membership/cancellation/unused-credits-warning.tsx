import { Link } from 'react-router-dom';
import { pluralize } from '../../../lib/labels/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useSession } from '../../../session/hooks.ts';
import { Banner } from '../../../ui/page/banner.tsx';

/** Warns that unused credits end with the membership. Renders nothing if the member has none. */
export function UnusedCreditsWarning({ isBreakPage = false }: { isBreakPage?: boolean }) {
  const { credits } = useSession();
  if (credits === 0) return null;
  const hasOneCredit = credits === 1;
  const consequence = isBreakPage
    ? `${hasOneCredit ? 'It stays' : 'They stay'} yours during a break, and ${hasOneCredit ? 'ends' : 'end'} only if you cancel.`
    : `${hasOneCredit ? 'It ends' : 'They end'} with your membership.`;
  return (
    <Banner>
      You have {pluralize(credits, 'credit')}. {consequence}{' '}
      <Link to={paths.welcome}>
        {hasOneCredit ? 'Choose a story with it first' : 'Choose stories with them first'}
      </Link>
    </Banner>
  );
}
