export { default } from './mail-flows-screen.tsx'
