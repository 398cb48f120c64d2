import { expect, it } from 'vitest'
import { AuditPage } from '../../../contracts/events/audit.ts'
import { BusinessDetails } from '../../../contracts/model/accounts/business.ts'
import { Signature } from '../../../contracts/model/accounts/profile.ts'
import { LoginAnswer } from '../../../contracts/model/accounts/user.ts'
import { ManagedUser, UserList } from '../../../contracts/model/accounts/users.ts'
import { Activity } from '../../../contracts/model/cases/activity.ts'
import { CaseDetail, CaseRow } from '../../../contracts/model/cases/case.ts'
import { CaseBulkRefusal } from '../../../contracts/model/cases/case-bulk.ts'
import { CaseTemplate } from '../../../contracts/model/cases/case-template.ts'
import {
  InvoiceTemplate,
  InvoiceTemplateVersion,
} from '../../../contracts/model/cases/invoice-template.ts'
import { SavedView } from '../../../contracts/model/cases/saved-view.ts'
import { MailFlows } from '../../../contracts/model/mail/mail-flow.ts'
import {
  AffectedCases,
  MailTemplates,
  TemplateConfig,
  TemplateVersion,
} from '../../../contracts/model/mail/mail-template.ts'
import { Email } from '../../../contracts/model/mail/opened-email.ts'
import { MailSetup, ProviderStatus } from '../../../contracts/model/mail/setup.ts'
import {
  PortalTranslations,
  TranslationVersion,
} from '../../../contracts/model/portal/translation.ts'
import { ConflictBody } from '../../../contracts/protocol.ts'
import { PresenceFrame } from '../../../contracts/realtime.ts'
import { parse, z } from '../../../contracts/schema.ts'
import {
  fullCase,
  fullMail,
  fullRow,
  fullTimeline,
  fullTrail,
  fullUsers,
  otherKeys,
  textKeys,
  withTexts,
} from './hostile-fields.ts'
import { fullConfig } from './hostile-flows.ts'

/** The names under which a schema holds strings, of whatever form. */
function stringKeys(schema: unknown, key = ''): string[] {
  if (schema instanceof z.ZodMiniString || schema instanceof z.ZodMiniStringFormat) return [key]
  if (schema instanceof z.ZodMiniObject)
    return Object.entries(schema.shape).flatMap(([name, member]) => stringKeys(member, name))
  if (schema instanceof z.ZodMiniArray) return stringKeys(schema.def.element, key)
  if (schema instanceof z.ZodMiniRecord) return stringKeys(schema.def.valueType, key)
  if (schema instanceof z.ZodMiniUnion)
    return schema.def.options.flatMap((option) => stringKeys(option, key))
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable)
    return stringKeys(schema.def.innerType, key)
  if (schema instanceof z.ZodMiniPipe)
    return [...stringKeys(schema.def.in, key), ...stringKeys(schema.def.out, key)]
  return []
}

const schemas = [
  CaseDetail,
  CaseRow,
  Activity,
  Email,
  CaseTemplate,
  MailFlows,
  MailTemplates,
  TemplateVersion,
  AffectedCases,
  SavedView,
  PortalTranslations,
  TranslationVersion,
  InvoiceTemplate,
  InvoiceTemplateVersion,
  LoginAnswer,
  UserList,
  AuditPage,
  MailSetup,
  BusinessDetails,
  ProviderStatus,
  Signature,
  CaseBulkRefusal,
  ConflictBody,
  PresenceFrame,
]

it('every string of what is shown is hostile in the tests, or is known to be none of anybody’s writing', () => {
  const keys = new Set(schemas.flatMap((schema) => stringKeys(schema)))
  expect(keys.size).toBeGreaterThan(60)
  const known = [...textKeys, ...otherKeys]
  expect([...keys].filter((key) => !known.includes(key))).toEqual([])
  expect(textKeys.filter((key) => otherKeys.includes(key))).toEqual([])
})

it('with any texts in them the case, the users and the audit log are what the client reads', () => {
  const next = () => '<b>"\'\u2028'
  const whole: [unknown, z.ZodMiniType][] = [
    [fullCase('1', 'PAID'), CaseDetail],
    [fullRow('1', 'ACTIVE'), CaseRow],
    ...fullTimeline('1').map((entry): [unknown, z.ZodMiniType] => [entry, Activity]),
    [fullMail(), Email.shape.mail_content],
    ...fullUsers().list.map((user): [unknown, z.ZodMiniType] => [user, ManagedUser]),
    [fullTrail(), AuditPage],
    [fullConfig, TemplateConfig],
  ]
  const problems = whole.flatMap(([value, schema]) => {
    const read = parse(schema, withTexts(value, next))
    return read.ok ? [] : [`${read.path}: ${read.message}`]
  })
  expect(problems).toEqual([])
})
