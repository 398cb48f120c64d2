export { default } from './case-detail-pane.tsx'
