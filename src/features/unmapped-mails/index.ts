export { default } from './unmapped-mails-screen.tsx'
