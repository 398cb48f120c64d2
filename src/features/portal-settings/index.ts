export { default } from './portal-settings-screen.tsx'
