import type { Action, ActionState } from './action.ts'
import {
  routineRequested,
  triageBackRequested,
  triageDoneRequested,
  triageLeft,
  triageRequested,
  triageSkipRequested,
  unreadMailRequested,
} from './requests.ts'

const inTriage = ({ isTriage }: ActionState) => isTriage

/** Going through what waits, case by case. */
export const triageActions = {
  triage: {
    id: 'triage',
    label: 'Triage this list',
    group: 'Cases',
    hotkey: 'w',
    available: ({ isTriage }) => !isTriage,
    run: triageRequested,
  },
  dailyRoutine: {
    id: 'daily-routine',
    label: 'Start daily routine',
    group: 'Cases',
    hotkey: 'shift + w',
    available: () => true,
    run: routineRequested,
  },
  doneAndNext: {
    id: 'done-and-next',
    label: 'Done and next',
    group: 'Cases',
    hotkey: 'f',
    available: inTriage,
    run: triageDoneRequested,
  },
  skipCase: {
    id: 'skip-case',
    label: 'Skip',
    group: 'Cases',
    hotkey: 'shift + j',
    available: inTriage,
    run: triageSkipRequested,
  },
  backInTriage: {
    id: 'back-in-triage',
    label: 'Back to the previous case',
    group: 'Cases',
    hotkey: 'shift + k',
    available: inTriage,
    run: triageBackRequested,
  },
  readMail: {
    id: 'read-mail',
    label: 'Read unread email',
    group: 'Open case',
    hotkey: 'shift + u',
    available: ({ detail }) => detail !== null,
    run: unreadMailRequested,
  },
  leaveTriage: {
    id: 'leave-triage',
    label: 'Leave triage',
    group: 'Cases',
    hotkey: 'q',
    available: inTriage,
    run: triageLeft,
  },
} as const satisfies Record<string, Action>
