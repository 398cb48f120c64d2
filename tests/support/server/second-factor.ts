/** Second factors of the API's tests: set up over HTTP, with codes as an authenticator app makes them. */
import { codeAt, stepOf } from '../../../server-mock/modules/second-factor/otp.ts'
import type { Init, TestApi } from './api.ts'
import { PASSWORD } from './api-office.ts'

/** What the app shows `later` steps from now. */
export const codeOf = (
  { services }: Pick<TestApi, 'services'>,
  secret: string,
  later = 0,
): string => codeAt(secret, stepOf(services.clock.now()) + later)

/** Six digits that are no code of now, a step before or after. */
export function wrongCode(api: TestApi, secret: string): string {
  const right = [-1, 0, 1].map((later) => codeOf(api, secret, later))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? ''
}

/** So long that the next code is another one, and every failure is forgotten. */
export const letGo = (api: TestApi): void => api.advance(24 * 60 * 60 * 1000)

export const putting = (api: TestApi, token: string, path: string, json: unknown) =>
  api.call(path, { method: 'PUT', token, json })

/** Turns the factor of whoever has the token on: the app's key and the recovery codes. */
export async function turnOn(api: TestApi, token: string) {
  const begun = await api.call('/user/second_factor', { token, json: { password: PASSWORD } })
  if (begun.status !== 200) throw new Error(`not begun: ${begun.text}`)
  const secret: string = begun.json.secret
  const code = codeOf(api, secret)
  const done = await putting(api, token, '/user/second_factor', { code })
  if (done.status !== 200) throw new Error(`not turned on: ${done.text}`)
  api.advance(60_000)
  const recoveryCodes: string[] = done.json.recovery_codes
  return { secret, recoveryCodes }
}

/** The first step of a login: the challenge. */
export async function challengeOf(api: TestApi, email: string, init: Init = {}): Promise<string> {
  const answer = await api.call('/login', { ...init, json: { email, password: PASSWORD } })
  if (answer.json.reason !== 'second_factor') throw new Error(`no challenge: ${answer.text}`)
  return answer.json.challenge
}

export const secondStep = (api: TestApi, challenge: string, code: string, init: Init = {}) =>
  api.call('/login/second_factor', { ...init, json: { challenge, code } })

/** A whole login with both factors: the access token. */
export async function signInWith(api: TestApi, email: string, secret: string): Promise<string> {
  const answer = await secondStep(api, await challengeOf(api, email), codeOf(api, secret))
  if (answer.status !== 200) throw new Error(`no second step: ${answer.text}`)
  api.advance(60_000)
  return answer.json.accessToken
}
