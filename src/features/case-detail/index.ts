export { CaseDetailPane } from './case-detail-pane.tsx'
