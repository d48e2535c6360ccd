import { maxHistoryRows } from '@lingostory/contract/studio/constants';
import type { MemberDetailView } from '@lingostory/contract/studio/members/schemas';
import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { toQueryState } from '../../../lib/http/query-state.ts';
import { describeCreditEntry, formatSignedCount } from '../../../lib/labels/credit-labels.ts';
import { formatDay, pluralize } from '../../../lib/labels/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Spinner } from '../base/spinner.tsx';
import { memberStateLabels } from '../base/stats-labels.ts';
import { useReadMemberQuery } from '../base/studio.api.ts';
import { numberCellClass, StudioTable } from '../base/studio-table.tsx';
import styles from './member-detail.module.css';

const membershipColumns = [
  { name: 'Status' },
  { name: 'From' },
  { name: 'Period ends' },
  { name: 'Paused until' },
  { name: 'Canceled' },
  { name: 'Reason' },
];
const ledgerColumns = [
  { name: 'Day' },
  { name: 'Why' },
  { name: 'Change', numeric: true },
  { name: 'Balance', numeric: true },
];
const formatOptionalDay = (isoDate: string | null) => (isoDate === null ? '' : formatDay(isoDate));

/**
 * Details of a member below a list: memberships, credit ledger and books. Moves the focus to its heading when it
 * opens.
 */
export function MemberDetail({ id, onClose }: { id: number; onClose: () => void }) {
  const query = toQueryState(useReadMemberQuery({ id }));
  const headingId = useId();
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => headingRef.current?.focus(), []);
  return (
    <section className={styles.detail} aria-labelledby={headingId}>
      <h3 id={headingId} ref={headingRef} tabIndex={-1}>
        {query.data?.name ?? 'Member'}
      </h3>
      <Loaded query={query} placeholder={<Spinner noun="the member" />}>
        {(member) => <MemberFacts member={member} />}
      </Loaded>
      <div>
        <Button variant="quiet" size="small" onClick={onClose}>
          Close details
        </Button>
      </div>
    </section>
  );
}

function MemberFacts({ member }: { member: MemberDetailView }) {
  return (
    <>
      <p>
        {member.email} ({member.email_confirmed ? 'confirmed' : 'not confirmed yet'}).{' '}
        {memberStateLabels[member.state]}, {pluralize(member.current_credits, 'credit')}.
      </p>
      <h4>Memberships</h4>
      {member.memberships.length === 0 && <p>None.</p>}
      {member.memberships.length > 0 && (
        <StudioTable label="Memberships" columns={membershipColumns} minWidth="44rem">
          {member.memberships.map((membership) => (
            <tr key={membership.id}>
              <th scope="row">{memberStateLabels[membership.status]}</th>
              <td>{formatDay(membership.createdAt)}</td>
              <td>{formatOptionalDay(membership.current_period_end)}</td>
              <td>{formatOptionalDay(membership.paused_until)}</td>
              <td>{formatOptionalDay(membership.canceled_at)}</td>
              <td>{membership.cancellation_reason}</td>
            </tr>
          ))}
        </StudioTable>
      )}
      <h4>Credit ledger</h4>
      {member.ledger.length === 0 && <p>No credit activity.</p>}
      {member.ledger.length > 0 && (
        <StudioTable label="Credit ledger" columns={ledgerColumns} minWidth="28rem">
          {member.ledger.map((entry) => (
            <tr key={entry.id}>
              <td>{formatDay(entry.createdAt)}</td>
              <td>{describeCreditEntry({ reason: entry.reason, amount: null })}</td>
              <td className={numberCellClass}>{formatSignedCount(entry.delta)}</td>
              <td className={numberCellClass}>{entry.balance}</td>
            </tr>
          ))}
        </StudioTable>
      )}
      {member.ledger.length === maxHistoryRows && <p>These are the {maxHistoryRows} most recent entries.</p>}
      <h4>Books</h4>
      {member.purchases.length === 0 && <p>No books bought.</p>}
      {member.purchases.length < member.books && (
        <p>
          The {member.purchases.length} most recent of {pluralize(member.books, 'book')}:
        </p>
      )}
      <ul className={styles.books}>
        {member.purchases.map((book) => (
          <li key={book.id}>
            <Link to={paths.studioBook(book.book_code)} lang="fr">
              {book.title}
            </Link>
            , {formatDay(book.createdAt)}
          </li>
        ))}
      </ul>
    </>
  );
}
