export { TermsPrompt } from './terms-prompt.tsx'
