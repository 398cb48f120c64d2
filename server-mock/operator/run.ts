import { parseArgs } from 'node:util'
import { FolderInUse } from '../db/lock.ts'
import type { Services } from '../services.ts'
import { NotDone, type OperatorCommand, WrongUse } from './command.ts'
import { confirmCredits } from './confirm-credits.ts'
import { customers } from './customers.ts'
import { endSessions } from './end-sessions.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { setPlan } from './set-plan.ts'
import { setTerms } from './set-terms.ts'
import { asTable } from './table.ts'

const commands: readonly OperatorCommand[] = [
  customers,
  setPlan,
  setTerms,
  confirmCredits,
  endSessions,
  resetSecondFactor,
]

/** How a process ends: done, not done, wrong use. */
type ExitCode = 0 | 1 | 2

type Outside = {
  /** Opens what the command works on; called only for a line that is right. */
  open(how: { onlyLooks: boolean }): Promise<{ services: Services; close(): Promise<void> }>
  say(text: string): void
  complain(text: string): void
}

const everyCommand = {
  'dry-run': { type: 'boolean', help: 'show what would be done without doing it' },
  help: { type: 'boolean', short: 'h', help: 'this text' },
} as const

const indented = (rows: readonly (readonly string[])[]): string[] =>
  asTable(rows).map((line) => `  ${line}`)

const overview = (): string =>
  [
    'Usage: npm run operator -- COMMAND [--dry-run]',
    '       npm run operator -- COMMAND --help',
    '',
    'Commands:',
    ...indented(commands.map(({ name, summary }) => [name, summary])),
    '',
    'They work on the database of DATA_DIR or DATABASE_URL. What they change is recorded in the customer’s audit log.',
  ].join('\n')

function helpOf({ name, summary, takes, options, notes }: OperatorCommand): string {
  const lines = Object.entries({ ...options, ...everyCommand }).map(([option, row]) => {
    const value = 'value' in row && row.value ? ` ${row.value}` : ''
    return [`--${option}${value}`, row.help]
  })
  return [
    `Usage: npm run operator -- ${[name, ...takes].join(' ')} [options]`,
    '',
    `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`,
    ...notes,
    '',
    'Options:',
    ...indented(lines),
  ].join('\n')
}

/** Reads the line of a command. @throws WrongUse */
function readLine({ name, takes, options }: OperatorCommand, args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...options, ...everyCommand },
      allowPositionals: true,
    })
    const read: Record<string, string | boolean | undefined> = { ...values }
    if (read.help !== true && positionals.length !== takes.length) {
      const wanted = takes.length === 0 ? 'no arguments, only options' : takes.join(' ')
      throw new WrongUse(`${name} takes ${wanted}.`)
    }
    return { values: read, names: positionals }
  } catch (error) {
    if (error instanceof WrongUse) throw error
    throw new WrongUse(error instanceof Error ? error.message : String(error))
  }
}

/** What stands in the way, in a sentence that says what to do. */
function reasonOf(error: unknown): string {
  if (error instanceof FolderInUse)
    return `${error.message} With PostgreSQL (DATABASE_URL), these commands work while the server is running.`
  return error instanceof Error ? error.message : String(error)
}

async function runCommand(
  command: OperatorCommand,
  args: readonly string[],
  outside: Outside,
): Promise<void> {
  const { values, names } = readLine(command, args)
  if (values.help === true) return outside.say(helpOf(command))
  command.check?.(names, values)
  const dryRun = values['dry-run'] === true
  const { services, close } = await outside.open({
    onlyLooks: dryRun || command.onlyLooks === true,
  })
  try {
    for (const line of await command.run({ services, dryRun, names, values })) outside.say(line)
    if (dryRun) outside.say('Dry run: nothing was changed.')
  } finally {
    await close()
  }
}

/** Does what a command line says; answers the exit code. What cannot be done is a sentence, never a stack. */
export async function runOperator(args: readonly string[], outside: Outside): Promise<ExitCode> {
  const [name, ...rest] = args
  const command = commands.find((one) => one.name === name)
  if (name === '--help' || name === '-h' || name === 'help') {
    outside.say(overview())
    return 0
  }
  if (!command) {
    const what = name === undefined ? 'Enter a command.' : `There is no command ${name}.`
    outside.complain(`${what}\n\n${overview()}`)
    return 2
  }
  try {
    await runCommand(command, rest, outside)
    return 0
  } catch (error) {
    if (error instanceof WrongUse) {
      outside.complain(`${error.message}\n\n${helpOf(command)}`)
      return 2
    }
    outside.complain(error instanceof NotDone ? error.message : reasonOf(error))
    return 1
  }
}
