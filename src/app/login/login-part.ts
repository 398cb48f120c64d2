import { allSettled, createEvent, createStore, type Scope } from 'effector'
import { loginDone } from '../../features/login/index.ts'
import { type MailedLink, readMailedLink } from '../page/routing.ts'

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

/** A field of a history entry's state: the browser keeps it, so it is read as something foreign. */
const kept = (state: unknown, name: string): unknown =>
  typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined

/** The history keeps a link for a reload, and nobody who looks at the address bar or a log sees it. */
function readKept(state: unknown): string | null {
  const path = kept(state, 'mailedLink')
  return typeof path === 'string' ? path : null
}

/** What an entry of the history was left as: for Back, Forward and a reload. */
export function partAt(state: unknown): LoginPart {
  const link = readMailedLink(readKept(state) ?? '')
  if (link !== null) return link
  return {
    kind: kept(state, 'part') === 'forgot' ? 'forgot' : 'login',
    besideSession: kept(state, 'besideSession') === true,
  }
}

/** The way to a new password is an entry of its own, so that Back leads from it to the login. */
export function pushForgot(besideSession: boolean): void {
  history.pushState({ part: 'forgot', besideSession, isAboveLogin: true }, '', '/login')
}

/**
 * The login, from wherever in it: back to the entry that it has, else in place of this one, which forgets the link
 * that it kept.
 */
export function returnToLogin(besideSession: boolean): void {
  if (kept(history.state, 'isAboveLogin') === true) history.back()
  else history.replaceState(besideSession ? { part: 'login', besideSession } : null, '', '/login')
}

/** Where the static form's link 'Forgot Password?' leads before the app has arrived. */
const FORGOT = '#forgot'

/**
 * Reads what the page was opened for and takes a mailed link out of the address bar (reliability.md, V14.2.1).
 * To be called before the first render.
 */
export function takeLoginPart(scope: Scope): void {
  const path = readKept(history.state) ?? location.pathname
  if (readMailedLink(path) !== null) history.replaceState({ mailedLink: path }, '', '/login')
  else if (location.hash === FORGOT)
    history.replaceState({ part: 'forgot' }, '', location.pathname + location.search)
  allSettled(loginPartChosen, { scope, params: partAt(history.state) })
}

/** Forgets the link that the history kept: it has done its job. */
export function dropKeptLink(): void {
  if (readKept(history.state) !== null) history.replaceState(null, '', '/login')
}
