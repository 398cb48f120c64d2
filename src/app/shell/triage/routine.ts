import type { CaseView } from '../../../../contracts/model/cases/case.ts'
import type { CaseFilter, CaseFilterFlag } from '../../../../contracts/model/cases/query.ts'
import { filterChoices, filterOfView } from '../../../../contracts/rules/case-list/list-filters.ts'
import { caseViewLabel } from '../../../../contracts/rules/cases/case-state-labels.ts'
import { home, type Place } from '../../../actions/place.ts'
import { isCaseView } from '../../../actions/selection.ts'

type Station = { selection: CaseView; filter: CaseFilterFlag }

/** Where the routine begins. */
const first: Station = { selection: 'ACTIVE', filter: 'unread_emails' }

/** What is looked through, one after the other: the order of the daily routine. */
const stations: readonly Station[] = [
  first,
  { selection: 'CASES', filter: 'unchecked_licenses' },
  { selection: 'CASES', filter: 'overdue_reminders' },
  { selection: 'CASES', filter: 'failed_emails' },
  { selection: 'CASES', filter: 'failed_letters' },
  { selection: 'CASES', filter: 'failed_payments' },
]

export const STATIONS = stations.length

export const firstStation: Place = { ...home, ...first, triage: 'routine' }

/** The place that lists a station; null after the last one. */
export function stationPlace(at: number): Place | null {
  const station = stations[at]
  return station ? { ...home, ...station, triage: 'routine' } : null
}

type Listed = Pick<Place, 'selection' | 'filter' | 'search'>

/** Which station a place lists; -1 for none. */
export const stationOf = ({ selection, filter, search }: Listed): number =>
  search === ''
    ? stations.findIndex((one) => one.selection === selection && one.filter === filter)
    : -1

/** What a place lists, as the list is asked for it. */
export const filterOfPlace = ({ selection, filter, search }: Listed): CaseFilter => ({
  ...(isCaseView(selection) ? filterOfView(selection) : {}),
  ...(filter !== null && { [filter]: true }),
  ...(search !== '' && { search }),
})

/** What a place lists, in words. */
export function titleOf({ selection, filter }: Listed): string {
  const chosen = filterChoices.find(({ flag }) => flag === filter)
  return chosen?.label ?? (isCaseView(selection) ? caseViewLabel(selection) : '')
}
