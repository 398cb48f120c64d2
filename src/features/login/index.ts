export { LoginForm } from './login-form.tsx'
export {
  loginDone,
  loginOpened,
  loginRefused,
  loginSent,
  loginTakenOver,
  loginUnavailable,
} from './model.ts'
