import type { CaseState } from '../../contracts/model/cases/case.ts'
import { mayToggle } from '../../contracts/rules/cases/automation.ts'
import {
  allowsAutoFill,
  allowsContactChange,
  allowsFindingChange,
  allowsFlow,
  allowsLanguage,
  allowsResearch,
} from '../../contracts/rules/cases/case-allows.ts'
import { allowsReminder } from '../../contracts/rules/cases/reminders.ts'
import type { Action, ActionState } from './action.ts'
import { hasPortal, mayTake, offersInvoice, withOffer } from './case-availability.ts'
import {
  activationRequested,
  addFindingRequested,
  addNoteRequested,
  addTagRequested,
  autoFillRequested,
  automationToggleRequested,
  cancellationRequested,
  contactEditRequested,
  flowRequested,
  historyRequested,
  imprintEditRequested,
  invoiceRequested,
  languageRequested,
  logEntryRequested,
  mailUnreadRequested,
  offerRequested,
  reactivationRequested,
  reminderRequested,
  resetRequested,
  viewCaseRequested,
} from './requests.ts'

const withDetail = ({ detail }: ActionState) => detail !== null
const withMail = (state: ActionState) => state.caseId !== null && state.mailId !== null
const withAutomation = ({ detail }: ActionState) =>
  detail !== null && detail.automation_state !== null && mayToggle(detail.overview)

const inState =
  (allows: (state: CaseState) => boolean) =>
  ({ detail }: ActionState): boolean =>
    detail !== null && allows(detail.state)

/** What can be done with the open case. */
export const caseActions = {
  addNote: {
    id: 'add-note',
    label: 'Add note',
    group: 'Open case',
    hotkey: 'n',
    available: withDetail,
    run: addNoteRequested,
  },
  addTag: {
    id: 'add-tag',
    label: 'Add tag',
    group: 'Open case',
    hotkey: 't',
    available: withDetail,
    run: addTagRequested,
  },
  addFinding: {
    id: 'add-finding',
    label: 'Add image use',
    group: 'Open case',
    hotkey: 'i',
    available: ({ detail }) => detail !== null && allowsFindingChange(detail.state),
    run: addFindingRequested,
  },
  setReminder: {
    id: 'set-reminder',
    label: 'Set reminder',
    group: 'Open case',
    hotkey: 'b',
    available: inState(allowsReminder),
    run: reminderRequested,
  },
  changeOffer: {
    id: 'change-offer',
    label: 'Edit licensing offer',
    group: 'Open case',
    hotkey: 'o',
    available: withOffer,
    run: offerRequested,
  },
  editContact: {
    id: 'edit-contact',
    label: 'Edit website owner contact info',
    group: 'Open case',
    hotkey: 'shift + o',
    available: inState(allowsContactChange),
    run: contactEditRequested,
  },
  editImprint: {
    id: 'edit-imprint',
    label: 'Edit imprint',
    group: 'Open case',
    hotkey: 'shift + m',
    available: inState(allowsResearch),
    run: imprintEditRequested,
  },
  addLogEntry: {
    id: 'add-log-entry',
    label: 'Add case log entry',
    group: 'Open case',
    hotkey: 'shift + l',
    available: inState(allowsResearch),
    run: logEntryRequested,
  },
  markMailUnread: {
    id: 'mark-mail-unread',
    label: 'Mark email as unread',
    group: 'Open case',
    hotkey: 'u',
    available: withMail,
    run: mailUnreadRequested,
  },
  showHistory: {
    id: 'show-history',
    label: 'Show history',
    group: 'Open case',
    hotkey: 'h',
    available: withDetail,
    run: historyRequested,
  },
  viewCase: {
    id: 'view-case',
    label: 'View case',
    group: 'Open case',
    hotkey: 'v',
    available: hasPortal,
    run: viewCaseRequested,
  },
  activate: {
    id: 'activate-case',
    label: 'ACTIVATE',
    group: 'Open case',
    hotkey: 'shift + a',
    available: mayTake('activate'),
    run: activationRequested,
  },
  cancelCase: {
    id: 'cancel-case',
    label: 'CANCEL',
    group: 'Open case',
    hotkey: 'shift + x',
    available: mayTake('cancel'),
    run: cancellationRequested,
  },
  reactivate: {
    id: 'reactivate-case',
    label: 'REACTIVATE',
    group: 'Open case',
    hotkey: 'shift + e',
    available: mayTake('reactivate'),
    run: reactivationRequested,
  },
  reset: {
    id: 'reset-case',
    label: 'RESET',
    group: 'Open case',
    hotkey: 'shift + s',
    available: mayTake('reset'),
    run: resetRequested,
  },
  assignFlow: {
    id: 'assign-flow',
    label: 'Assign email flow',
    group: 'Open case',
    hotkey: 'm',
    available: inState(allowsFlow),
    run: flowRequested,
  },
  selectLanguage: {
    id: 'select-language',
    label: 'Select Language',
    group: 'Open case',
    hotkey: 'g',
    available: inState(allowsLanguage),
    run: languageRequested,
  },
  autoFill: {
    id: 'auto-fill',
    label: 'Auto Fill',
    group: 'Open case',
    hotkey: 'shift + f',
    available: inState(allowsAutoFill),
    run: autoFillRequested,
  },
  generateInvoice: {
    id: 'generate-invoice',
    label: 'Generate invoice',
    group: 'Open case',
    hotkey: 'shift + i',
    available: offersInvoice,
    run: invoiceRequested,
  },
  toggleAutomation: {
    id: 'toggle-automation',
    label: 'Pause or resume automation',
    group: 'Open case',
    hotkey: 'p',
    available: withAutomation,
    run: automationToggleRequested,
  },
} as const satisfies Record<string, Action>
