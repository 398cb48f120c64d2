export { $signedUp } from './model.ts'
export { Signup } from './signup.tsx'
