export { default } from './credits-screen.tsx'
