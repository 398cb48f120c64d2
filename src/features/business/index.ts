export { BusinessScreen } from './business-screen.tsx'
