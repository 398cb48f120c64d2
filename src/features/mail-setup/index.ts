export { default } from './mail-setup-screen.tsx'
