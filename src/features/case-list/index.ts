export { AddCaseDialog } from './add-case-dialog.tsx'
export { CaseListPanel } from './case-list-panel.tsx'
export { $ascending, $filter, $search } from './model.ts'
