export { CaseExportDialog } from './case-export-dialog.tsx'
