export { default } from './business-screen.tsx'
