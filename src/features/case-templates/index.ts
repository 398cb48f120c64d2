export { CaseTemplatesScreen } from './case-templates-screen.tsx'
