export { default } from './translations-screen.tsx'
