export { default } from './users-screen.tsx'
