import { describe, expect, it } from 'vitest'
import {
  RawTemplate,
  SalutationConfig,
  TemplateType,
  TriggerEvent,
} from '../../../contracts/model/mail/mail-template.ts'
import { parse } from '../../../contracts/schema.ts'
import { linkConfig, salutationConfig } from '../../support/records/mail-facts.ts'

const template = {
  id: 't1',
  emailFlowId: 'f1',
  name: 'Second reminder',
  type: 'scheduled',
  trigger_event: null,
  schedule_num_days: 14,
  subject: 'Case {{case_id}}',
  content: '<p>{{salutation}} {{settlement_portal_2}}</p>',
  config: {
    placeholders: {
      salutation: salutationConfig,
      settlement_portal_2: linkConfig({ link_type: 'text', link_text: 'Open' }),
    },
  },
}

const accepts = (parts: object) => parse(RawTemplate, { ...template, ...parts }).ok

describe('a template', () => {
  it('is of one of four types [TPL-02]', () => {
    expect(TemplateType.options).toEqual(['triggered', 'scheduled', 'custom', 'letter'])
    for (const type of TemplateType.options) expect(accepts({ type }), type).toBe(true)
    for (const type of ['newsletter', '', null]) expect(accepts({ type })).toBe(false)
  })

  it('that is triggered is sent by one of five events [TPL-03]', () => {
    const events = ['INITIAL', 'DISCOUNT_END', 'LICENSE_VALIDATED', 'LICENSE_REJECTED', 'PAID']
    expect(TriggerEvent.options).toEqual(events)
    for (const trigger_event of events)
      expect(accepts({ type: 'triggered', trigger_event }), trigger_event).toBe(true)
    for (const trigger_event of ['CANCELLED', ''])
      expect(accepts({ type: 'triggered', trigger_event })).toBe(false)
  })

  it('keeps the configurations of its placeholders in its own, each under its tag [TPL-07]', () => {
    expect(parse(RawTemplate, template)).toEqual({ ok: true, value: template })
    expect(accepts({ config: {} })).toBe(false)
    const unheard = { ...salutationConfig, type: 'unheard of' }
    expect(accepts({ config: { placeholders: { salutation: unheard } } })).toBe(false)
  })
})

describe('the configuration of a salutation', () => {
  const reads = (parts: object) => parse(SalutationConfig, { ...salutationConfig, ...parts })

  it('has what comes first in an order [SALUT-02]', () => {
    for (const priority of [['no_name', 'first_name', 'last_name'], ['first_name']])
      expect(reads({ priority })).toMatchObject({ ok: true, value: { priority } })
    expect(reads({ priority: ['company'] }).ok).toBe(false)
    expect(reads({ priority: undefined }).ok).toBe(false)
  })

  it('has seven texts, and lacks none of them [SALUT-03]', () => {
    const { salutations } = salutationConfig
    const genders = ['male', 'female', 'unknown']
    expect(Object.keys(salutations.last_name)).toEqual(genders)
    expect(Object.keys(salutations.first_name)).toEqual(genders)
    expect(reads({}).ok).toBe(true)
    for (const kind of ['last_name', 'first_name'] as const)
      for (const gender of genders) {
        const less = { ...salutations, [kind]: { ...salutations[kind], [gender]: undefined } }
        expect(reads({ salutations: less }).ok, `${kind} ${gender}`).toBe(false)
      }
    expect(reads({ salutations: { ...salutations, no_name: undefined } }).ok).toBe(false)
  })
})
