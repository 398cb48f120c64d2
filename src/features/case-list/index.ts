export { AddCaseDialog } from './add-case/add-case-dialog.tsx'
export { CaseListPanel } from './case-list-panel.tsx'
export { $filter, $search, $sort } from './query/model.ts'
