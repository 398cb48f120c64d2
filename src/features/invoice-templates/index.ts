export { default } from './invoice-templates-screen.tsx'
