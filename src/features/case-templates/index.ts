export { default } from './case-templates-screen.tsx'
