export { MailSetupScreen } from './mail-setup-screen.tsx'
