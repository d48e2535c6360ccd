import type { MemberState } from '@lingostory/contract/studio/constants';
import type { DashboardView } from '@lingostory/contract/studio/dashboard/schemas';
import { pluralize } from '../../../lib/labels/format.ts';

type Stat = { name: string; value: number };

export function toCatalogueStats(view: DashboardView): Stat[] {
  return [
    { name: 'Books', value: view.books },
    { name: 'Chapters', value: view.chapters },
    { name: 'Phrases', value: view.phrases },
    { name: 'Phrases without audio', value: view.phrases_without_audio },
    { name: 'Phrases without meanings', value: view.phrases_without_meanings },
  ];
}

export const memberStateLabels: Record<MemberState, string> = {
  active: 'Active',
  paused: 'Paused',
  past_due: 'Past due',
  canceled: 'Canceled',
  none: 'No membership',
  closed: 'Closed account',
};

export function toMemberStats({ members }: DashboardView): Stat[] {
  return [
    { name: 'Total members', value: members.total },
    { name: memberStateLabels.active, value: members.active },
    { name: memberStateLabels.paused, value: members.paused },
    { name: memberStateLabels.past_due, value: members.past_due },
    { name: memberStateLabels.canceled, value: members.canceled },
    { name: memberStateLabels.none, value: members.none },
    { name: memberStateLabels.closed, value: members.closed },
  ];
}

const weekFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Formats a week as the date of its Monday, such as "16 Nov". */
export function toWeekLabel(isoDate: string): string {
  const timestamp = Date.parse(isoDate);
  return Number.isNaN(timestamp) ? isoDate : weekFormat.format(timestamp);
}

/** Says how many reports of a wrong sound are open. */
export const toSoundReportsText = (count: number) => `${pluralize(count, 'open report')} of a wrong sound`;

/** Says how many phrases have no translation, and how many of these have a draft that an editor has to accept. */
export function toUntranslatedText(phraseCount: number, draftCount: number): string {
  const text = `${pluralize(phraseCount, 'phrase')} without a translation`;
  return draftCount === 0 ? text : `${text} (${pluralize(draftCount, 'draft')} to accept)`;
}
