export { default } from './payment-setup-screen.tsx'
