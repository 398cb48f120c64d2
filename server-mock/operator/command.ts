import type { ParseArgsConfig } from 'node:util'
import { eq } from 'drizzle-orm'
import { OPERATOR } from '../../contracts/rules/audit/audit.ts'
import type { Tx } from '../db/database.ts'
import { customer } from '../db/schema/accounts.ts'
import { type ChangeContext, runChange } from '../events/change.ts'
import type { Services } from '../services.ts'

/** The command line is wrong: it is said how it is right, and the process ends with 2. */
export class WrongUse extends Error {
  override name = 'WrongUse'
}

/** What was asked for cannot be done; the process ends with 1. */
export class NotDone extends Error {
  override name = 'NotDone'
}

export type Values = Readonly<Record<string, string | boolean | undefined>>

export type Given = {
  services: Services
  /** Whatever is done is undone again: only what would be done is told. */
  dryRun: boolean
  /** What stands on the line beside the options, as many as the command names. */
  names: readonly string[]
  values: Values
}

/** One thing that whoever runs this installation does from outside of it. */
export type OperatorCommand = {
  name: string
  /** One line of the list of commands. */
  summary: string
  /** The names that it takes, as they stand in its help. */
  takes: readonly string[]
  /** Further options, each with its line of help. */
  options: Readonly<
    Record<
      string,
      NonNullable<ParseArgsConfig['options']>[string] & { help: string; value?: string }
    >
  >
  /** It changes nothing in any case, the tables of an older build included. */
  onlyLooks?: true
  /** What else a person should know before it. */
  notes: readonly string[]
  /** Refuses what the line says before a database is opened. @throws WrongUse */
  check?(names: readonly string[], values: Values): void
  /** Does it and tells what it did, line by line. @throws NotDone */
  run(given: Given): Promise<string[]>
}

/** Undoes a dry run from inside of its transaction. */
class Undone extends Error {}

async function undone<T>(work: () => Promise<T>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
}

/** Does something in one transaction; a dry run does it as well, and rolls it back. */
export async function inTransaction(
  { services, dryRun }: Given,
  work: (tx: Tx) => Promise<string[]>,
): Promise<string[]> {
  let told: string[] = []
  await undone(() =>
    services.database.db.transaction(async (tx) => {
      told = await work(tx)
      if (dryRun) throw new Undone()
    }),
  )
  return told
}

/** The same for a change of one customer, which its clients are told of. */
export async function changing(
  { services, dryRun }: Given,
  customerId: string,
  work: (change: ChangeContext) => Promise<string[]>,
): Promise<string[]> {
  let told: string[] = []
  const by = { customerId, actor: OPERATOR, commandId: null }
  await undone(() =>
    runChange(services, by, async (change) => {
      told = await work(change)
      if (dryRun) throw new Undone()
    }),
  )
  return told
}

/** The customer of this id. @throws NotDone */
export async function customerOf({ services }: Given, id: string) {
  const { db } = services.database
  const [found] = await db.select().from(customer).where(eq(customer.id, id))
  if (!found) throw new NotDone(`There is no customer ${id}. The command customers lists them.`)
  return found
}
