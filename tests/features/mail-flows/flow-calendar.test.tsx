import { act, screen, waitFor, within } from '@testing-library/react'
import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import type { Activity } from '../../../contracts/model/cases/activity.ts'
import type { CaseDetail } from '../../../contracts/model/cases/case.ts'
import { answered as answersCame } from '../../../src/bus/log/inbox.ts'
import { formatDateTime, formatDay } from '../../../src/ui/format.ts'
import { serveCases } from '../../support/client/case-server.ts'
import { answered, asked, refused } from '../../support/client/fake-gateway.ts'
import { colleagueChanges } from '../../support/dom/colleague.ts'
import { full, list, openFlows } from '../../support/dom/mail-flows/mail-flows-screen.tsx'
import { aScheduledMail } from '../../support/records/activities.ts'
import { aCaseDetail, aCaseRow } from '../../support/records/builders.ts'
import { aCharge } from '../../support/records/charges.ts'
import { aUser, officeEvent } from '../../support/records/events.ts'
import {
  initialEmail,
  mailTemplateEvent,
  ofEvent,
  reminder,
} from '../../support/records/mail-templates.ts'

const row = aCaseRow({ id: '481516', host: 'baeckerei-althaus.example' })
const EU = { id: 'f1', name: 'EU standard' }
const running = aCaseDetail({ email_flow: EU, email_flow_id: 'f1', automation_state: 'SCHEDULED' })
const planned = [
  aScheduledMail('s1', '2026-11-27', { template_name: 'First reminder' }),
  aScheduledMail('s2', '2026-12-04', { template_name: 'Second reminder' }),
]

type Opened = Awaited<ReturnType<typeof openFlows>>

async function press({ user }: Opened, name = 'EU standard') {
  await user.click(list().getByRole('button', { name: `Actions for ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Calendar' }))
}

async function openCalendar(parts: Parameters<typeof openFlows>[0] = {}) {
  const opened = await openFlows(parts)
  await press(opened)
  return opened
}

const dialog = () => within(screen.getByRole('dialog'))
const linesOf = (name: string) =>
  within(dialog().getByRole('region', { name }))
    .queryAllByRole('listitem')
    .map((line) => [...line.children].map(({ textContent }) => textContent).join(' | '))

/** Chooses the case by the finder. */
async function choose(
  { gateway, user }: Opened,
  detail: CaseDetail = running,
  timeline: Activity[] = planned,
) {
  serveCases(gateway, [row])
  gateway.answer('readCase', () => answered(detail, 1))
  gateway.answer('readActivities', () => answered(timeline, 1))
  await user.type(dialog().getByRole('combobox', { name: 'Case' }), 'althaus')
  await user.click(await dialog().findByRole('option'))
}

describe('the calendar of a flow', () => {
  it('says which email leaves on which day, and at once when something happens', async () => {
    const templates = [...full, ofEvent('d1', 'DISCOUNT_END')]
    await openCalendar({ templates: { f1: templates } })
    expect(screen.getByRole('dialog', { name: 'Calendar of EU standard' })).toBeTruthy()
    expect(linesOf('After activation')).toEqual([
      'Day 0 | INITIAL | Initial email',
      'Day 7 | After 7 | 1st reminder',
      'Day 14 | After 14 | 2nd reminder',
      '1 day before | DISCOUNT_END | Discount ends',
    ])
    expect(linesOf('When something happens')).toEqual(['At once | PAID | Payment received'])
  })

  it('leads to a template by the keyboard alone', async () => {
    const opened = await openCalendar()
    act(() => dialog().getByRole('button', { name: 'After 7' }).focus())
    await opened.user.keyboard('{Enter}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await screen.findByRole('heading', { name: 'After 7' })).toBeTruthy()
  })

  it('says what the plan does not send, and that the first email is missing', async () => {
    await openCalendar({
      templates: { f1: [reminder('r7', 7), ofEvent('p1', 'PAID')] },
      user: aUser({ subscription: 'LITE' }),
    })
    expect(dialog().getByText('This flow sends no email by itself.')).toBeTruthy()
    expect(dialog().getByText('2 emails are not in your plan and not sent.')).toBeTruthy()
    expect(dialog().getByText('initial email template missing')).toBeTruthy()
  })

  it('follows what colleagues change, is another one for another flow, and goes with its flow', async () => {
    const opened = await openCalendar()
    const tell = (...events: Parameters<typeof officeEvent>[]) =>
      act(() =>
        allSettled(answersCame, {
          scope: opened.scope,
          params: { kind: 'local', events: events as never },
        }),
      )
    const earlier = { ...reminder('r7', 7), schedule_num_days: 5, version: 2 }
    await tell(mailTemplateEvent(2, 'mail-template.changed', earlier) as never)
    expect(linesOf('After activation')[1]).toBe('Day 5 | After 7 | 1st reminder')
    await opened.user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await press(opened, 'Nordics')
    expect(linesOf('After activation')).toEqual(['Day 7 | After 7 | 1st reminder'])
    await tell(
      officeEvent(3, 'mail-flow.deleted', {
        flow: { id: 'f2', name: 'Nordics' },
        changes: [],
      }) as never,
    )
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('EU standard'))
  })

  it('says that it could not be loaded, and loads it again', async () => {
    const opened = await openFlows({ templates: {} })
    opened.gateway.answer('listMailTemplates', () => refused('Not now.', 503))
    await opened.user.click(list().getByRole('button', { name: 'Create new Mail Flow' }))
    await opened.user.keyboard('{Escape}')
    await press(opened)
    expect(dialog().getByText('Not now.')).toBeTruthy()
    opened.gateway.answer('listMailTemplates', () => answered([initialEmail('i1')], 2))
    await opened.user.click(dialog().getByRole('button', { name: 'Try again' }))
    expect(linesOf('After activation')).toEqual(['Day 0 | INITIAL | Initial email'])
  })
})

describe('the calendar of one case', () => {
  it('has the dates of its emails, and follows what becomes of them', async () => {
    const opened = await openCalendar()
    await choose(opened)
    await waitFor(() =>
      expect(linesOf('Next emails')).toEqual([
        `${formatDateTime('2026-11-27T09:00:00.000Z')} | First reminder`,
        `${formatDateTime('2026-12-04T09:00:00.000Z')} | Second reminder`,
      ]),
    )
    await colleagueChanges(
      opened.scope,
      [{ field: 'automation_state', from: 'SCHEDULED', to: 'PAUSED' }],
      { name: 'case.automation-paused' },
    )
    expect(dialog().getByRole('region', { name: 'If automation is resumed today' })).toBeTruthy()
  })

  it('begins without a case at its next opening', async () => {
    const opened = await openCalendar()
    await choose(opened)
    await dialog().findByRole('region', { name: 'Next emails' })
    await opened.user.click(dialog().getByRole('button', { name: 'Close' }))
    await press(opened)
    const finder = dialog().getByRole<HTMLInputElement>('combobox', { name: 'Case' })
    expect([finder.value, dialog().queryByRole('region', { name: 'Next emails' })]).toEqual([
      '',
      null,
    ])
  })

  it('in Standby is what its own flow would send, which may be another one', async () => {
    const opened = await openCalendar()
    const nordics = { id: 'f2', name: 'Nordics' }
    await choose(
      opened,
      aCaseDetail({ state: 'STANDBY', email_flow: nordics, email_flow_id: 'f2' }),
      [],
    )
    const coming = await dialog().findByRole('region', { name: 'If the case is activated today' })
    expect(within(coming).getByRole('listitem').textContent).toBe(
      `${formatDay('2026-11-27T09:00:00.000Z')}After 7`,
    )
    expect(dialog().getByText(/^This case uses another mail flow/).textContent).toMatch(/Nordics/)
  })

  it('in Standby ends the discount on the clock of the customer, whatever the reader lives by [G-32]', async () => {
    const opened = await openCalendar({ templates: { f1: [ofEvent('d1', 'DISCOUNT_END')] } })
    const charge_details = aCharge({ settlementDate: '2026-12-01', settlementPercentage: 10 })
    await choose(
      opened,
      aCaseDetail({ state: 'STANDBY', email_flow: EU, email_flow_id: 'f1', charge_details }),
      [],
    )
    const coming = await dialog().findByRole('region', { name: 'If the case is activated today' })
    // The day before at 9 in the morning, in Auckland.
    expect(within(coming).getByRole('listitem').textContent).toBe(
      `${formatDay('2026-11-29T20:00:00.000Z')}DISCOUNT_END`,
    )
  })

  it('waits for the time zone of the customer, and asks for it again', async () => {
    const opened = await openFlows()
    opened.gateway.answer('readOnboarding', () => refused('Not now.', 503))
    await press(opened)
    await choose(opened)
    expect(await dialog().findByText('Not now.')).toBeTruthy()
    expect(dialog().queryByRole('region', { name: 'Next emails' })).toBeNull()
    opened.gateway.answer('readOnboarding', () =>
      answered({ status: 'connected', timezone: 'UTC' }),
    )
    await opened.user.click(dialog().getByRole('button', { name: 'Try again' }))
    expect(await dialog().findByRole('region', { name: 'Next emails' })).toBeTruthy()
  })

  it('says why the case could not be loaded, and loads it again', async () => {
    const opened = await openCalendar()
    await choose(opened)
    await dialog().findByRole('region', { name: 'Next emails' })
    opened.gateway.answer('readCase', () => refused('It is gone.', 404))
    serveCases(opened.gateway, [aCaseRow({ id: '1002', host: 'harbour.example' })])
    const finder = dialog().getByRole('combobox', { name: 'Case' })
    await opened.user.clear(finder)
    await opened.user.type(finder, 'harbour')
    await opened.user.click(await dialog().findByRole('option'))
    expect(await dialog().findByText('It is gone.')).toBeTruthy()
    expect(dialog().queryByRole('region', { name: 'Next emails' })).toBeNull()
    opened.gateway.answer('readCase', () => answered(aCaseDetail({ id: '1002' }), 1))
    await opened.user.click(dialog().getByRole('button', { name: 'Try again' }))
    expect(await dialog().findByRole('region', { name: 'Next emails' })).toBeTruthy()
    expect(asked(opened.gateway, 'readCase').length).toBeGreaterThan(2)
  })
})
