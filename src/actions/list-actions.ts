import type { Action } from './action.ts'
import {
  exportRequested,
  filterMenuRequested,
  filterRequested,
  selectAllRequested,
  sortMenuRequested,
  tableToggleRequested,
} from './requests.ts'

/** What is done with the list as a whole. */
export const listActions = {
  filterCases: {
    id: 'filter-cases',
    label: 'Filter cases',
    group: 'Cases',
    hotkey: 'shift + h',
    available: () => true,
    run: filterRequested,
  },
  chooseFilter: {
    id: 'choose-filter',
    label: 'Choose a filter',
    group: 'Cases',
    hotkey: 'shift + c',
    available: () => true,
    run: filterMenuRequested,
  },
  chooseSort: {
    id: 'choose-sort',
    label: 'Choose sort order',
    group: 'Cases',
    hotkey: 'y',
    available: () => true,
    run: sortMenuRequested,
  },
  selectAll: {
    id: 'select-all',
    label: 'Select all cases in the list',
    group: 'Cases',
    hotkey: null,
    available: () => true,
    run: selectAllRequested,
  },
  exportCases: {
    id: 'export-cases',
    label: 'Export cases',
    group: 'Cases',
    hotkey: 'e',
    available: () => true,
    run: exportRequested,
  },
} as const satisfies Record<string, Action>

/** How the list is shown. */
export const toggleTable = {
  id: 'toggle-table',
  label: 'Switch between list and table',
  group: 'Cases',
  hotkey: 'shift + t',
  available: () => true,
  run: tableToggleRequested,
} as const satisfies Action
