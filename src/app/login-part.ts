import { allSettled, createEvent, createStore, type Scope } from 'effector'
import { loginDone } from '../features/login/index.ts'
import { type MailedLink, readMailedLink } from './routing.ts'

/** What the login page shows: its form, the way to a new password, or what a mailed link is for. */
export type LoginPart =
  | {
      readonly kind: 'login' | 'forgot'
      /** A link led here beside the session of somebody, maybe of another account: it does not lead on by itself. */
      readonly besideSession?: boolean
    }
  | MailedLink

export const loginPartChosen = createEvent<LoginPart>()

/** Never part of a saved scope: the token of a link is as good as a password. */
export const $loginPart = createStore<LoginPart>({ kind: 'login' }, { serialize: 'ignore' })
  .on(loginPartChosen, (_, part) => part)
  .reset(loginDone)

/** Whether `/login` is there for somebody with a session too: for a mailed link, or for what it led to. */
export const $staysAtLogin = $loginPart.map((part) =>
  part.kind === 'login' || part.kind === 'forgot' ? (part.besideSession ?? false) : true,
)

/** The history keeps a link for a reload, and nobody who looks at the address bar or a log sees it. */
function readKept(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('mailedLink' in state)) return null
  return typeof state.mailedLink === 'string' ? state.mailedLink : null
}

/** Where the static form's link 'Forgot Password?' leads before the app has arrived. */
const FORGOT = '#forgot'

/**
 * Reads what the page was opened for and takes a mailed link out of the address bar (reliability.md, V14.2.1).
 * To be called before the first render.
 */
export function takeLoginPart(scope: Scope): void {
  const path = readKept(history.state) ?? location.pathname
  const link = readMailedLink(path)
  if (link !== null) {
    history.replaceState({ mailedLink: path }, '', '/login')
    allSettled(loginPartChosen, { scope, params: link })
  } else if (location.hash === FORGOT) {
    history.replaceState(history.state, '', location.pathname + location.search)
    allSettled(loginPartChosen, { scope, params: { kind: 'forgot' } })
  }
}

/** Forgets the link that the history kept: it has done its job. */
export function dropKeptLink(): void {
  if (readKept(history.state) !== null) history.replaceState(null, '', '/login')
}
