import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { LONGEST_TERMS_VERSION } from '../../contracts/model/accounts/terms.ts'
import { Day } from '../../contracts/model/primitives.ts'
import { OPERATOR } from '../../contracts/rules/audit/audit.ts'
import { parse, z } from '../../contracts/schema.ts'
import { termsOfService } from '../db/schema/terms.ts'
import { writingEverywhere } from '../events/audit/entries.ts'
import { currentTerms } from '../modules/terms/terms.ts'
import { sanitiseHtml } from '../text/sanitise-html.ts'
import { inTransaction, NotDone, type OperatorCommand, type Values, WrongUse } from './command.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const Version = z.string().check(z.regex(/^[\w.-]+$/), z.maxLength(LONGEST_TERMS_VERSION))

/** Days are counted in UTC, the same for everybody. */
const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

/** The last day on which acceptance may be put off; null: there is none. */
function lastDay({ deadline, mandatory }: Values, now: Date): string | null {
  if (mandatory === true) return dayOf(new Date(now.getTime() - DAY_MS))
  return typeof deadline === 'string' ? deadline : null
}

function check(values: Values): void {
  const { file, deadline, mandatory } = values
  if (!parse(Version, values.version).ok)
    throw new WrongUse(
      `--version is needed: up to ${LONGEST_TERMS_VERSION} letters, digits, dots and dashes, such as 2027-01-01.`,
    )
  if (typeof file !== 'string') throw new WrongUse('--file is needed: the text as HTML.')
  if (deadline !== undefined && mandatory === true)
    throw new WrongUse('--deadline and --mandatory exclude each other.')
  if (deadline !== undefined && !parse(Day, deadline).ok)
    throw new WrongUse(`--deadline ${deadline} is no day such as 2027-01-31.`)
}

function textIn(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new NotDone(`The file ${file} cannot be read (${code}).`)
  }
}

/** Puts new terms of service in force for every customer (G-255). */
export const setTerms: OperatorCommand = {
  name: 'set-terms',
  summary: 'put new terms of service in force, for every customer',
  takes: [],
  options: {
    version: { type: 'string', value: 'NAME', help: 'their name, not used before' },
    file: { type: 'string', value: 'FILE', help: 'their text as HTML' },
    deadline: {
      type: 'string',
      value: 'DAY',
      help: 'the last day on which acceptance can be postponed, yyyy-mm-dd',
    },
    mandatory: { type: 'boolean', help: 'acceptance cannot be postponed' },
  },
  notes: ['Admins are asked to accept them the next time they open the app.'],
  check: (_names, values) => check(values),
  run: async (given) => {
    const { services, values } = given
    const version = String(values.version)
    const content = textIn(String(values.file)).trim()
    if (!sanitiseHtml(content)?.trim())
      throw new NotDone('The file contains no text that can be shown.')
    const now = services.clock.now()
    const deadline = lastDay(values, now)
    if (values.mandatory !== true && deadline !== null && deadline < dayOf(now))
      throw new NotDone(`The deadline ${deadline} has passed: use --mandatory for that.`)
    return inTransaction(given, async (tx) => {
      const known = await tx
        .select({ version: termsOfService.version })
        .from(termsOfService)
        .where(eq(termsOfService.version, version))
      if (known.length > 0)
        throw new NotDone(`Terms ${version} already exist: an existing version never changes.`)
      const before = await currentTerms(tx)
      const at = now.toISOString()
      await tx
        .insert(termsOfService)
        .values({ version, content, created: at, mustAcceptAfter: deadline })
      const note = {
        action: 'terms.published' as const,
        target: { kind: 'terms' as const, id: version, name: version },
        changes: [{ field: 'deadline', from: null, to: deadline }],
      }
      await tx.execute(writingEverywhere({ actor: OPERATOR, at }, [note]))
      const until =
        values.mandatory === true
          ? 'acceptance cannot be postponed'
          : deadline === null
            ? 'without a deadline'
            : `acceptance can be postponed until ${deadline}`
      return [`Terms of service ${before.version} -> ${version}, ${until}.`]
    })
  },
}
