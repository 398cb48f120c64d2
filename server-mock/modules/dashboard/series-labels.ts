import { eq } from 'drizzle-orm'
import type { ChartOption } from '../../../contracts/model/dashboard/dashboard.ts'
import { countryNames } from '../../../contracts/reference/country-names.ts'
import { portalLanguageName } from '../../../contracts/reference/portal-languages.ts'
import { optionLabels } from '../../../contracts/rules/dashboard/chart-options.ts'
import { methodName } from '../../../contracts/rules/money/method-name.ts'
import type { Db } from '../../db/database.ts'
import { appUser } from '../../db/schema/accounts.ts'
import { emailFlow } from '../../db/schema/setup.ts'
import type { ChartScope } from './chart-scope.ts'

/** What has no value of its own. */
const without: Partial<Record<ChartOption, string>> = {
  template_type: 'No template',
  email_flow: 'No mail flow',
  user: 'Nobody',
}

const templateTypes: Readonly<Record<string, string>> = {
  triggered: 'Triggered',
  scheduled: 'Scheduled',
  custom: 'Custom',
  letter: 'Letter',
}

const outcomes: Readonly<Record<string, string>> = { SENT: 'Sent', FAILED: 'Failed' }

const countryName = (code: string): string =>
  countryNames.find((country) => country.code === code)?.name ?? code

const namesOf = (rows: readonly { id: string; name: string }[]) => {
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (id: string): string => names.get(id) ?? id
}

const usersOf = (db: Db, customerId: string) =>
  db
    .select({ id: appUser.id, name: appUser.name })
    .from(appUser)
    .where(eq(appUser.customerId, customerId))

/** Deleted flows too: what they sent stays counted. */
const flowsOf = (db: Db, customerId: string) =>
  db
    .select({ id: emailFlow.id, name: emailFlow.name })
    .from(emailFlow)
    .where(eq(emailFlow.customerId, customerId))

async function naming(
  db: Db,
  { customerId, subgroup }: ChartScope,
): Promise<(value: string) => string> {
  switch (subgroup) {
    case 'payment_method':
      return methodName
    case 'country':
      return countryName
    case 'language':
      return portalLanguageName
    case 'template_type':
      return (type) => templateTypes[type] ?? type
    case 'status':
      return (status) => outcomes[status] ?? status
    case 'user':
      return namesOf(await usersOf(db, customerId))
    case 'email_flow':
      return namesOf(await flowsOf(db, customerId))
    default:
      return () => optionLabels[subgroup]
  }
}

/** How the values of a chart's subgroup are called. */
export async function seriesLabels(
  db: Db,
  scope: ChartScope,
): Promise<(value: string | null) => string> {
  const named = await naming(db, scope)
  return (value) => (value === null ? (without[scope.subgroup] ?? 'Unknown') : named(value))
}
