export { default } from './dashboard-screen.tsx'
