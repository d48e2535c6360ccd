import type { MemberView } from '@lingostory/contract/studio/members/schemas';
import { formatDay, pluralize } from '../../../lib/labels/format.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { memberStateLabels } from '../base/stats-labels.ts';
import { numberCellClass, StudioTable } from '../base/studio-table.tsx';
import styles from './members.module.css';

const columns = [
  { name: 'Name' },
  { name: 'Email' },
  { name: 'Status' },
  { name: 'Credits', numeric: true },
  { name: 'Books', numeric: true },
  { name: 'Since' },
  { name: 'Actions' },
];

type MemberTableProps = {
  members: readonly MemberView[];
  total: number;
  onOpen: (id: number) => void;
  onChoose: (member: MemberView) => void;
};

export function MemberTable({ members, total, onOpen, onChoose }: MemberTableProps) {
  return (
    <StudioTable
      label="List of members"
      caption={pluralize(total, 'member')}
      columns={columns}
      minWidth="56rem"
    >
      {members.map((member) => (
        <tr key={member.id}>
          <th scope="row">{member.name}</th>
          <td>{member.email}</td>
          <td>
            <Pill tone={member.state === 'active' ? 'blue' : 'plain'}>{memberStateLabels[member.state]}</Pill>
          </td>
          <td className={numberCellClass}>{member.current_credits}</td>
          <td className={numberCellClass}>{member.books}</td>
          <td>{formatDay(member.createdAt)}</td>
          <td>
            <div className={styles.actions}>
              <Button
                variant="quiet"
                size="small"
                aria-label={`Details of ${member.name}`}
                onClick={() => onOpen(member.id)}
              >
                Details
              </Button>
              <Button
                variant="quiet"
                size="small"
                aria-label={`${member.is_active ? 'Close' : 'Reopen'} the account of ${member.name}`}
                onClick={() => onChoose(member)}
              >
                {member.is_active ? 'Close' : 'Reopen'}
              </Button>
            </div>
          </td>
        </tr>
      ))}
    </StudioTable>
  );
}
