import type { StaticLogin } from '../../ui/plain/static-login.ts'

/** The account that a login is tried with while the product is made; the demo data has it. */
export const sampleLogin = {
  email: 'admin@enterprise.example',
  password: 'Framewright-1',
} as const

/**
 * Whether the build is one for whoever makes the product (gaps-1, "How debug mode is switched on"):
 * `VITE_DEBUG=1`, and never in a production build.
 */
export const isDebug = (env: { readonly PROD: boolean; readonly VITE_DEBUG?: unknown }): boolean =>
  !env.PROD && env.VITE_DEBUG === '1'

/** What the login form begins with in debug mode: the sample, unless something was typed (APP-01). */
export const beginLogin = (typed: StaticLogin): StaticLogin =>
  typed.email === '' && typed.password === '' ? { ...typed, ...sampleLogin } : typed
