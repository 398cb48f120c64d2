export { PaymentSetupScreen } from './payment-setup-screen.tsx'
