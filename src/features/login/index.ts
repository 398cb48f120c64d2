export { LoginForm } from './login-form.tsx'
export { loginTakenOver } from './model.ts'
