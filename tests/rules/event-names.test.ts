import { describe, expect, it } from 'vitest'
import { eventDefinitions } from '../../contracts/events/definitions.ts'
import { localEvents } from '../../contracts/events/local-events.ts'
import {
  businessEventNames,
  caseEventNames,
  creditEventNames,
  invoiceTemplateGoneNames,
  loginRuleEventNames,
  mailEventNames,
  mailFlowEventNames,
  mailSendingEventNames,
  planEventNames,
  profileEventNames,
  providerEventNames,
  reservedEventNames,
  termsEventNames,
  userEventNames,
  withheldEventName,
} from '../../contracts/events/names.ts'
import {
  accountLinkEventNames,
  caseTemplateEventNames,
  invoiceTemplateEventNames,
  mailSetupEventNames,
  mailTemplateEventNames,
  passwordEventNames,
  portalEventNames,
  translationEventNames,
} from '../../contracts/events/set-up-names.ts'
import { upcasters } from '../../contracts/events/upcasters.ts'

const defined = [
  ...caseEventNames,
  ...mailEventNames,
  ...mailSendingEventNames,
  ...mailSetupEventNames,
  ...mailFlowEventNames,
  ...mailTemplateEventNames,
  ...passwordEventNames,
  ...loginRuleEventNames,
  ...planEventNames,
  ...profileEventNames,
  ...termsEventNames,
  ...accountLinkEventNames,
  ...providerEventNames,
  ...userEventNames,
  ...businessEventNames,
  ...creditEventNames,
  ...caseTemplateEventNames,
  ...invoiceTemplateEventNames,
  ...invoiceTemplateGoneNames,
  ...translationEventNames,
  ...portalEventNames,
  ...Object.keys(localEvents),
]
const all = [...defined, ...reservedEventNames, withheldEventName]

describe('event names', () => {
  it('are each given once', () => expect(new Set(all).size).toBe(all.length))

  it('tell facts: nothing was merely updated', () => {
    expect(all.filter((name) => /updat|modif/u.test(name))).toEqual([])
  })

  it('are defined, but for those whose payload comes with its screen', () => {
    expect(Object.keys(eventDefinitions).sort()).toEqual([...defined].sort())
  })

  it('lead from every older version to the current one', () => {
    for (const [name, { v }] of Object.entries(eventDefinitions)) {
      const older = Array.from({ length: v - 1 }, (_, at) => String(at + 1))
      expect(Object.keys(upcasters[name] ?? {}), name).toEqual(older)
    }
  })
})
