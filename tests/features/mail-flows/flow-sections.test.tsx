import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  entries,
  flow,
  full,
  list,
  openFlows,
} from '../../support/dom/mail-flows/mail-flows-screen.tsx'
import { aUser } from '../../support/records/events.ts'
import { reminder } from '../../support/records/mail-templates.ts'

const reminders = [7, 14, 21, 28, 35].map((days) => reminder(`r${days}`, days))

describe('the sections of a flow', () => {
  it('stand in their order once it is expanded, all of them in a flow without templates, too [FLOW-08, FLOW-09, FLOW-15, FLOW-23]', async () => {
    const { user } = await openFlows({ templates: { f1: full, f2: [] } })
    for (const name of ['EU standard', 'Nordics']) {
      expect(list().queryByRole('heading', { level: 3 })).toBeNull()
      await user.click(flow(name))
      const titles = list()
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent)
      expect(titles).toEqual([
        ...['Initial email', 'Scheduled emails', 'Event triggered emails'],
        ...['Custom emails', 'Letters'],
      ])
      await user.click(list().getByRole('button', { name, expanded: true }))
    }
  })

  it('list the initial email and the custom ones [FLOW-09, FLOW-21]', async () => {
    const { user } = await openFlows()
    await user.click(flow('EU standard'))
    expect(entries('Initial email')).toEqual(['Initial email'])
    expect(entries('Custom emails')).toEqual(['answer', 'Proof', 'ADD CUSTOM EMAIL'])
  })

  it('number the reminders by their day, and add one [FLOW-10, FLOW-11, FLOW-12, FLOW-14]', async () => {
    const { user } = await openFlows({ templates: { f1: reminders.toReversed(), f2: [] } })
    await user.click(flow('EU standard'))
    expect(entries('Scheduled emails')).toEqual([
      '1st reminderafter 7 days',
      '2nd reminderafter 14 days',
      '3rd reminderafter 21 days',
      '4th reminderafter 28 days',
      '5th reminderafter 35 days',
      'ADD SCHEDULED EMAIL',
    ])
    await user.click(list().getByRole('button', { name: 'ADD SCHEDULED EMAIL' }))
    expect(screen.getByRole('textbox', { name: /^Days after initial Email/ })).toBeTruthy()
  })

  it('say of each reminder after how many days it leaves [FLOW-13]', async () => {
    const { user } = await openFlows({ templates: { f1: [reminder('r1', 1)], f2: [] } })
    await user.click(flow('EU standard'))
    expect(entries('Scheduled emails')).toEqual(['1st reminderafter 1 day', 'ADD SCHEDULED EMAIL'])
  })

  it('always have the entries of the four events, with when the first leaves [FLOW-16, FLOW-17, FLOW-18, FLOW-19]', async () => {
    const { user } = await openFlows()
    await user.click(flow('EU standard'))
    expect(entries('Event triggered emails')).toEqual([
      'Discount endsnot written yet1 day before',
      ...['License validatednot written yet', 'License rejectednot written yet'],
      'Payment received',
    ])
  })

  it('open the email of an event: that of a payment, which is written, and one that is not [FLOW-20]', async () => {
    const { user } = await openFlows()
    await user.click(flow('EU standard'))
    const name = () =>
      screen.getByRole<HTMLInputElement>('textbox', { name: /^Template Name/ }).value
    await user.click(list().getByRole('button', { name: 'Payment received' }))
    expect(name()).toBe('PAID')
    await user.click(list().getByRole('button', { name: /^License validated/ }))
    expect(name()).toBe('License validated')
  })
})

describe('what the plan has no room for', () => {
  const pane = () => within(screen.getByRole('region', { name: 'Template' }))
  /** Opens an entry of the flow; what the editor says of it. */
  async function openEntry(plan: 'LITE' | 'PRO' | 'ENTERPRISE', name: RegExp) {
    const opened = await openFlows({ user: aUser({ subscription: plan }) })
    await opened.user.click(flow('EU standard'))
    await opened.user.click(list().getByRole('button', { name }))
    return {
      upgrade: pane()
        .queryByRole('region', { name: /^Upgrade to/ })
        ?.getAttribute('aria-label'),
      save: pane().queryByRole('button', { name: /^Save/ }),
      field: pane().getByRole<HTMLInputElement>('textbox', { name: /^Template Name/ }),
      unmount: opened.unmount,
    }
  }

  it.each([
    ['scheduled emails', 'FLOW-49', /^1st reminder/],
    ['letters', 'FLOW-50', /^Formal notice/],
    ['emails of events', 'FLOW-51', /^Payment received/],
  ] as const)(
    'LITE: %s are readable and locked, saving is hidden, with the way to more, and free under ENTERPRISE [%s]',
    async (_what, _id, name) => {
      const locked = await openEntry('LITE', name)
      expect(locked.upgrade).toMatch(/^Upgrade to/)
      expect(locked.save).toBeNull()
      expect(locked.field.closest('fieldset')?.disabled).toBe(true)
      expect(locked.field.value).not.toBe('')
      locked.unmount()
      const free = await openEntry('ENTERPRISE', name)
      expect(free.upgrade).toBeUndefined()
      expect(free.save).not.toBeNull()
      expect(free.field.closest('fieldset')?.disabled).toBe(false)
    },
  )

  it.each([/^Initial email/, /^answer/])(
    'LITE: what is %s is not among the emails of events that are refused [FLOW-51]',
    async (name) => {
      const { upgrade, save, field } = await openEntry('LITE', name)
      expect([upgrade, save === null]).toEqual([undefined, false])
      expect(field.closest('fieldset')?.disabled).toBe(false)
    },
  )

  it('LITE: adding letters and reminders is hidden, with the way to more in its place; custom emails are allowed [FLOW-25]', async () => {
    const { user } = await openFlows({ user: aUser({ subscription: 'LITE' }), most: 1 })
    await user.click(flow('EU standard'))
    expect(entries('Scheduled emails')).toEqual([
      ...['1st reminderlockedafter 7 days', '2nd reminderlockedafter 14 days', 'Upgrade'],
    ])
    expect(entries('Letters')).toEqual(['Formal noticelocked', 'Upgrade'])
    expect(entries('Event triggered emails')).toEqual(['Payment receivedlocked', 'Upgrade'])
    expect(entries('Custom emails')).toContain('ADD CUSTOM EMAIL')
  })

  it('PRO: adding letters is hidden, and says what they need; scheduled emails are allowed [FLOW-26, FLOW-52]', async () => {
    const { user } = await openFlows({ user: aUser({ subscription: 'PRO' }), most: 3 })
    await user.click(flow('EU standard'))
    expect(entries('Letters')).toEqual(['Formal noticelocked'])
    expect(list().getByText('Letters need the ENTERPRISE plan.')).toBeTruthy()
    expect(entries('Scheduled emails')).toContain('ADD SCHEDULED EMAIL')
  })

  it('a flow above the limit is refused, with the reason, and more is offered [FLOW-45]', async () => {
    const { user } = await openFlows({ user: aUser({ subscription: 'LITE' }), most: 2 })
    await list().findByRole('region', { name: /^Upgrade to/ })
    const add = list().getByRole('button', { name: 'Create new Mail Flow' })
    expect(add.getAttribute('aria-disabled')).toBe('true')
    await user.click(add)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
