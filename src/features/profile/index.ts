export { $profileDialog } from './open-model.ts'
export { ProfileDialogs } from './profile-dialogs.tsx'
