export { ProfileDialogs } from './profile-dialogs.tsx'
