import type { MemberState } from '@lingostory/contract/studio/constants';
import type { DashboardView } from '@lingostory/contract/studio/dashboard/schemas';

type Stat = { name: string; value: number };

export function catalogueStats(view: DashboardView): Stat[] {
  return [
    { name: 'Books', value: view.books },
    { name: 'Chapters', value: view.chapters },
    { name: 'Phrases', value: view.phrases },
    { name: 'Phrases without audio', value: view.phrases_without_audio },
    { name: 'Phrases without meanings', value: view.phrases_without_meanings },
  ];
}

export const stateNames: Record<MemberState, string> = {
  active: 'Active',
  paused: 'Paused',
  past_due: 'Past due',
  canceled: 'Canceled',
  none: 'No membership',
  closed: 'Closed account',
};

export function memberStats({ members }: DashboardView): Stat[] {
  return [
    { name: 'Total members', value: members.total },
    { name: stateNames.active, value: members.active },
    { name: stateNames.paused, value: members.paused },
    { name: stateNames.past_due, value: members.past_due },
    { name: stateNames.canceled, value: members.canceled },
    { name: stateNames.none, value: members.none },
    { name: stateNames.closed, value: members.closed },
  ];
}

const weekFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Formats a week as the date of its Monday, such as "16 Nov". */
export function weekLabel(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? iso : weekFormat.format(time);
}
