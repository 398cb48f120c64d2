export { default } from './payment-reports-screen.tsx'
