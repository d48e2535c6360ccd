import type { MemberState } from '@lingostory/contract/studio/constants';
import { memberStates } from '@lingostory/contract/studio/constants';
import type { MemberView } from '@lingostory/contract/studio/members/schemas';
import { type FormEvent, useRef, useState } from 'react';
import { toQueryState } from '../../../lib/http/query-state.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Select, TextField } from '../../../ui/forms/text-field.tsx';
import { type Outcome, OutcomeBanner } from '../../../ui/page/banner.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { PageButtons } from '../base/pages.tsx';
import { Spinner } from '../base/spinner.tsx';
import { memberStateLabels } from '../base/stats-labels.ts';
import { useListMembersQuery } from '../base/studio.api.ts';
import { CloseOrReopenDialog } from './close-or-reopen-dialog.tsx';
import { MemberDetail } from './member-detail.tsx';
import { MemberTable } from './member-table.tsx';
import styles from './members.module.css';

const stateOptions = memberStates.map((state) => ({ value: state, label: memberStateLabels[state] }));
const perPage = 20;
type MemberFilter = { search?: string; state?: MemberState; page: number };

/** Section for finding members, viewing them, and closing or reopening their accounts. */
export function Members() {
  const [filter, setFilter] = useState<MemberFilter>({ page: 1 });
  const [openMemberId, setOpenMemberId] = useState<number | null>(null);
  const [memberToChange, setMemberToChange] = useState<MemberView | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const query = toQueryState(useListMembersQuery({ ...filter, per_page: perPage }), {
    keepPreviousData: true,
  });
  const headingRef = useRef<HTMLHeadingElement>(null);

  const handleSearch = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const search = String(fields.get('search') ?? '').trim();
    const state = memberStates.find((name) => name === fields.get('state'));
    setOpenMemberId(null);
    setFilter({ page: 1, ...(search !== '' && { search }), ...(state !== undefined && { state }) });
  };
  const handlePageChange = (page: number) => {
    setOpenMemberId(null);
    setFilter({ ...filter, page });
    headingRef.current?.focus();
  };
  const handleDetailClose = () => {
    setOpenMemberId(null);
    headingRef.current?.focus();
  };

  const lastPage = Math.max(1, Math.ceil((query.data?.meta.total ?? 0) / perPage));
  return (
    <section className={styles.part} aria-labelledby="members">
      <h2 id="members" ref={headingRef} tabIndex={-1}>
        Find a member
      </h2>
      <search>
        <form className={styles.bar} onSubmit={handleSearch}>
          <TextField label="Name or email" name="search" type="search" maxLength={200} />
          <Select label="Status" name="state" placeholder="All" options={stateOptions} />
          <Button type="submit" variant="quiet" busy={query.isFetching}>
            Search
          </Button>
        </form>
      </search>
      <OutcomeBanner outcome={outcome} />
      <Loaded query={query} placeholder={<Spinner noun="members" />}>
        {({ data: members, meta }) =>
          members.length === 0 ? (
            <p role="status">No members match this search.</p>
          ) : (
            <MemberTable
              members={members}
              total={meta.total}
              onOpen={setOpenMemberId}
              onChoose={setMemberToChange}
            />
          )
        }
      </Loaded>
      <PageButtons
        page={filter.page}
        lastPage={lastPage}
        label="Member pages"
        onPageChange={handlePageChange}
      />
      {openMemberId !== null && (
        <MemberDetail key={openMemberId} id={openMemberId} onClose={handleDetailClose} />
      )}
      <CloseOrReopenDialog
        member={memberToChange}
        onDone={setOutcome}
        onClose={() => setMemberToChange(null)}
      />
    </section>
  );
}
