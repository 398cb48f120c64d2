export { CreditsScreen } from './credits-screen.tsx'
