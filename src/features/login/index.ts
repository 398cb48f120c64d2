export { LoginForm } from './login-form.tsx'
export {
  $loginEmail,
  emailTyped,
  loginDone,
  loginOpened,
  loginRefused,
  loginSent,
  loginTakenOver,
  loginUnavailable,
} from './model.ts'
