export { AccountCreation } from './account-creation.tsx'
