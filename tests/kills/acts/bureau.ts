/** What administration is done with, and what its acts are made of. */
import { type CallName, calls } from '../../../contracts/api/calls.ts'
import { z } from '../../../contracts/schema.ts'
import { eventOf } from '../../support/calls/catalogue.ts'
import { requestTo, type Said } from '../../support/calls/entry.ts'
import type { Dice } from '../../support/proofs/proof.ts'
import type { LinkKind } from '../sink.ts'
import { type Answered, type Desk, type Session, WrongAnswer } from './desk.ts'

/** Who opened an account in this run. */
export type Newcomer = { email: string }

export type Bureau = {
  desk: Desk
  admin: Session
  customerId: string
  dice: Dice
  /** Unique in this run. */
  mark: string
  /** The newest link of this kind that came to this address by mail; null before one did. */
  linkTo(address: string, kind: LinkKind): string | null
  /** Where the customer's mail leaves through. */
  mailServer: Record<string, unknown>
  /** Those whose address is not verified yet. */
  newcomers: Newcomer[]
}

/** False when there was nothing to do, or it was refused. */
export type BureauAct = (bureau: Bureau) => Promise<boolean>

const User = z.object({
  user_id: z.string(),
  email: z.string(),
  state: z.string(),
  version: z.int(),
})
type User = z.infer<typeof User>

const Users = z.object({ list: z.array(User) })
const LoggedIn = z.object({
  user_id: z.string(),
  customer_id: z.string(),
  accessToken: z.string(),
})

export const GUESTS = '@guest.example'

type Done = { event?: string | null; queuesMail?: boolean; version?: number }

/** A call's request about this customer. */
export const requestBy = ({ customerId }: Pick<Bureau, 'customerId'>, name: CallName, said: Said) =>
  requestTo(calls[name], { ...said, params: { customer_id: customerId, ...said.params } })

/** A command of the administrator by this call, with the one event that it leaves; null where it tells nobody. */
export const command = (bureau: Bureau, name: CallName, said: Said = {}, done: Done = {}) => {
  const { event = eventOf(name), queuesMail = false, version = null } = done
  const given = { key: bureau.mark, event, queuesMail }
  return bureau.desk.command(bureau.admin, given, requestBy(bureau, name, said), version)
}

/** What anybody asks, with a token or without one. */
export const ask = (bureau: Bureau, name: CallName, said: Said = {}, token: string | null = null) =>
  bureau.desk.ask(token, requestBy(bureau, name, said))

/** What a read of this customer's answers the administrator. */
export const read = <T>(bureau: Bureau, name: CallName, schema: z.ZodMiniType<T>): Promise<T> =>
  bureau.desk.read(bureau.admin, requestBy(bureau, name, {}).path, schema)

/** Somebody who was invited in this run and is in one of these states; null when nobody is. */
export async function aGuest(bureau: Bureau, ...states: string[]): Promise<User | null> {
  const { list } = await read(bureau, 'listUsers', Users)
  const fitting = list.filter(
    ({ email, state }) => email.endsWith(GUESTS) && states.includes(state),
  )
  return fitting.length > 0 ? bureau.dice.pick(fitting) : null
}

/** Ends unless it was answered so; `whenRepeated`: what only somebody may hear whose first answer got lost. */
export function expectAnswer(
  what: string,
  { status, text, isRepeat }: Answered,
  { also = [], whenRepeated = [] }: { also?: number[]; whenRepeated?: number[] } = {},
): boolean {
  const right = [200, ...also, ...(isRepeat ? whenRepeated : [])]
  if (!right.includes(status)) throw new WrongAnswer(`${what}: ${status} ${text}`)
  return status === 200 || (isRepeat && whenRepeated.includes(status))
}

/** Logs in and says who that is. */
export async function loginOf({ desk }: Bureau, email: string) {
  const answer = await desk.loginAnswer(email)
  return z.parse(LoggedIn, JSON.parse(answer))
}
