export { CaseActionDialogs } from './case-action-dialogs.tsx'
export { CaseActions } from './case-actions.tsx'
export { ReadinessList } from './readiness-list.tsx'
