export { default } from './invoices-screen.tsx'
