/** A place in the app: what the address bar holds, and the page that sent somebody to the login. */
export interface Place {
  readonly path: string
  /** With its question mark, or empty. */
  readonly search: string
  /** With its hash sign, or empty. */
  readonly hash: string
  /** The protected place that was asked for before the guard stepped in, else null. */
  readonly from: string | null
  /** The secret of a mailed link that was taken out of the address bar, else null. */
  readonly link?: string | null
}

export type Screen = 'login' | 'privacy' | 'signup' | 'account-creation' | 'cases'

/** Show a screen here, or go elsewhere in place of this entry of the history. */
export type RouteDecision =
  | { readonly kind: 'show'; readonly screen: Screen }
  | {
      readonly kind: 'go'
      readonly to: string
      readonly from: string | null
      /** Goes along in the history's entry, where nobody reads it over somebody's shoulder. */
      readonly link?: string
    }

const home = '/cases'

const show = (screen: Screen): RouteDecision => ({ kind: 'show', screen })
const go = (to: string, from: string | null = null): RouteDecision => ({ kind: 'go', to, from })

/** An invitation, whose last part is the id of the signup (ROUTE-07). */
const invitation = /^\/signup\/([^/]+)$/

/** What a mailed link is for, and the token at the end of its path. */
export interface MailedLink {
  readonly kind: 'verification' | 'reset'
  readonly token: string
}

/** The mailed link that a path is, or null (gaps-1, "Full path of the reset link"). */
export function readMailedLink(path: string): MailedLink | null {
  const verification = /^\/user\/verification\/([^/]+)\/?$/.exec(path)?.[1]
  if (verification !== undefined) return { kind: 'verification', token: verification }
  const reset = /password_reset\/([^/]+)/.exec(path)?.[1]
  return reset === undefined ? null : { kind: 'reset', token: reset }
}

/** Whether a mailed link opened the login page: such a link does its job even with a session open. */
export function isMailedLink(path: string): boolean {
  return readMailedLink(path) !== null
}

/** Where a login leads: back to the protected page that was asked for, else home (ROUTE-15, ROUTE-16). */
export function afterLogin(from: string | null): string {
  return from !== null && /^\/cases(?:[?#]|$)/.test(from) ? from : home
}

/**
 * The routes of document 1, section 2, with the decisions of gaps-1.
 *
 * | path                      | visitor             | logged in                  |
 * |---------------------------|---------------------|----------------------------|
 * | /login                    | login               | back to `from`, else home  |
 * | mailed links, see below   | login               | login                      |
 * | /signup/{id}              | /signup             | /signup                    |
 * | /signup, with the link    | signup              | signup                     |
 * | /account-creation         | account-creation    | account-creation           |
 * | /privacy-policy           | privacy             | privacy                    |
 * | /cases                    | /login, with `from` | cases                      |
 * | anything else             | /cases              | /cases                     |
 *
 * A mailed link leaves the address bar as soon as it is read: `/login` stands for it, and for the forms that it
 * leads to (`staysAtLogin`).
 */
export function decideRoute(place: Place, loggedIn: boolean, staysAtLogin = false): RouteDecision {
  const path = place.path === '/' ? place.path : place.path.replace(/\/$/, '')
  if (path === '/privacy-policy') return show('privacy')
  if (path === '/account-creation') return show('account-creation')
  const [, link] = invitation.exec(path) ?? []
  if (link !== undefined) return { kind: 'go', to: '/signup', from: null, link }
  if (path === '/signup' && place.link) return show('signup')
  if (isMailedLink(path)) return show('login')
  if (path === '/login')
    return loggedIn && !staysAtLogin ? go(afterLogin(place.from)) : show('login')
  if (path !== home) return go(home)
  return loggedIn ? show('cases') : go('/login', home + place.search + place.hash)
}
