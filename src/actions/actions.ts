import type { Action, ActionState } from './action.ts'
import { bulkActions } from './bulk-actions.ts'
import { caseActions } from './case-actions.ts'
import { listActions, toggleTable } from './list-actions.ts'
import {
  addCaseRequested,
  caseStepRequested,
  densityToggleRequested,
  eventLogToggleRequested,
  hotkeysToggleRequested,
  listRefreshRequested,
  logoutRequested,
  paletteRequested,
  passwordChangeRequested,
  profileRequested,
  saveViewRequested,
  searchFocusRequested,
  selectToggleRequested,
  signatureRequested,
  sortToggleRequested,
  themeToggleRequested,
  undoRequested,
} from './requests.ts'
import './selection-requests.ts'
import { triageActions } from './triage-actions.ts'

const always = () => true
const withCase = (state: ActionState) => state.caseId !== null

/** Every action of the product, by name. */
export const actions = {
  addCase: {
    id: 'add-case',
    label: 'Add New Case',
    group: 'Cases',
    hotkey: 'a',
    available: always,
    run: addCaseRequested,
  },
  nextCase: {
    id: 'next-case',
    label: 'Next case',
    group: 'Cases',
    hotkey: 'j',
    available: always,
    run: caseStepRequested.prepend(() => 'next'),
  },
  previousCase: {
    id: 'previous-case',
    label: 'Previous case',
    group: 'Cases',
    hotkey: 'k',
    available: always,
    run: caseStepRequested.prepend(() => 'previous'),
  },
  focusSearch: {
    id: 'focus-search',
    label: 'Search cases',
    group: 'Cases',
    hotkey: '/',
    available: always,
    run: searchFocusRequested,
  },
  toggleSort: {
    id: 'toggle-sort',
    label: 'Reverse sort order',
    group: 'Cases',
    hotkey: 's',
    available: always,
    run: sortToggleRequested,
  },
  refreshList: {
    id: 'refresh-list',
    label: 'Refresh list',
    group: 'Cases',
    hotkey: 'shift + r',
    available: always,
    run: listRefreshRequested,
  },
  toggleSelection: {
    id: 'toggle-selection',
    label: 'Select or deselect case',
    group: 'Open case',
    hotkey: 'x',
    available: withCase,
    run: selectToggleRequested,
  },
  ...listActions,
  ...bulkActions,
  ...triageActions,
  saveView: {
    id: 'save-view',
    label: 'Save this view',
    group: 'Cases',
    hotkey: 'shift + v',
    available: always,
    run: saveViewRequested,
  },
  toggleTable,
  ...caseActions,
  openPalette: {
    id: 'open-palette',
    label: 'Search or run a command',
    group: 'View',
    hotkey: 'mod + k',
    available: always,
    run: paletteRequested,
  },
  undo: {
    id: 'undo',
    label: 'Undo the last change',
    group: 'View',
    hotkey: 'z',
    available: always,
    run: undoRequested,
  },
  toggleTheme: {
    id: 'toggle-theme',
    label: 'Switch between light and dark',
    group: 'View',
    hotkey: 'd',
    available: always,
    run: themeToggleRequested,
  },
  toggleDensity: {
    id: 'toggle-density',
    label: 'Switch between comfortable and compact rows',
    group: 'View',
    hotkey: 'shift + d',
    available: always,
    run: densityToggleRequested,
  },
  openEventLog: {
    id: 'open-event-log',
    label: 'Event log',
    group: 'View',
    hotkey: 'l',
    available: always,
    run: eventLogToggleRequested,
  },
  toggleHotkeys: {
    id: 'toggle-hotkeys',
    label: 'Turn keyboard shortcuts on or off',
    group: 'Settings',
    hotkey: null,
    available: always,
    run: hotkeysToggleRequested,
  },
  editProfile: {
    id: 'edit-profile',
    label: 'Edit profile',
    group: 'Settings',
    hotkey: null,
    available: always,
    run: profileRequested,
  },
  changePassword: {
    id: 'change-password',
    label: 'Change password',
    group: 'Settings',
    hotkey: null,
    available: always,
    run: passwordChangeRequested,
  },
  editSignature: {
    id: 'edit-signature',
    label: 'Edit email signature',
    group: 'Settings',
    hotkey: null,
    available: always,
    run: signatureRequested,
  },
  logOut: {
    id: 'log-out',
    label: 'Logout',
    group: 'View',
    hotkey: null,
    available: always,
    run: logoutRequested,
  },
} as const satisfies Record<string, Action>

/** All actions in the order in which the sheet of keys lists them. */
export const actionList: readonly Action[] = Object.values(actions)
