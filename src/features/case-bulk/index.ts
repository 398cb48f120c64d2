export { BulkPanel } from './bulk-panel.tsx'
