import type { CaseSort, CaseSortKey } from '../../model/cases/query.ts'

/** The order of a list for which nobody chose one. */
export const DEFAULT_SORT: CaseSort = { key: 'date_state_updated', ascending: false }

/** The order of a list by another key, or the other way round by the same one: names from A on, dates from the newest on. */
export const sortedBy = (sort: CaseSort, key: CaseSortKey): CaseSort => ({
  key,
  ascending: sort.key === key ? !sort.ascending : key === 'host',
})

const inWords: Record<CaseSortKey, readonly [ascending: string, descending: string]> = {
  date_state_updated: ['Oldest state change first', 'Newest state change first'],
  last_case_activity_timestamp: ['Oldest activity first', 'Newest activity first'],
  host: ['Hosts from A to Z', 'Hosts from Z to A'],
}

/** An order as a person reads it. */
export const sortText = ({ key, ascending }: CaseSort): string => inWords[key][ascending ? 0 : 1]
