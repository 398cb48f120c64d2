export { default } from './bulk-panel.tsx'
