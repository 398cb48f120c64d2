export { LoginForm } from './login-form.tsx'
export {
  $asksFactor,
  $loginEmail,
  emailTyped,
  loginDone,
  loginOpened,
  loginRefused,
  loginSent,
  loginTakenOver,
  loginUnavailable,
  secondStepLeft,
} from './model.ts'
