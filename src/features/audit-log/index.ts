export { default } from './audit-log-screen.tsx'
