export { ResendPanel } from './resend-panel.tsx'
export { ResetFlow } from './reset-flow.tsx'
export { Verification } from './verification.tsx'
