/** What a person did to the static form of index.html before the app arrived. */
export interface StaticLogin {
  readonly email: string
  readonly password: string
  /** The field that had the focus, so that it can have it again. */
  readonly focused: 'email' | 'password' | null
  /** LOGIN was pressed already; the app sends the form as soon as it is there. */
  readonly submitted: boolean
}

const untouched: StaticLogin = { email: '', password: '', focused: null, submitted: false }

/** Reads the static form; call it before the app renders over it. Nothing typed is lost (AUTH-01, law 10). */
export function readStaticLogin(page: Document = document): StaticLogin {
  const form = page.querySelector<HTMLFormElement>('#fw-login-static-form')
  if (!form) return untouched
  const value = (name: string) =>
    form.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value ?? ''
  const active = page.activeElement?.getAttribute('name')
  return {
    email: value('email'),
    password: value('password'),
    focused: active === 'email' || active === 'password' ? active : null,
    submitted: form.dataset.submitted === 'yes',
  }
}
