import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ValueOf } from '../../../src/bus/gateway/call.ts'
import { serverReached } from '../../../src/bus/realtime/connection.ts'
import { templateForms } from '../../../src/features/mail-flows/template/model.ts'
import { answered, asked, gate, refused, unreachable } from '../../support/client/fake-gateway.ts'
import { stillClock } from '../../support/client/office.ts'
import {
  openTemplate,
  pane,
  save,
  sent,
  stored,
  takeSaves,
  text,
} from '../../support/dom/mail-flows/template-desk.tsx'
import { ofEvent, reminder } from '../../support/records/mail-templates.ts'

type Counted = ValueOf<'countMissingValues'>

const lacks = (...missing: [name: string, cases: number][]): Counted => ({
  cases: 418,
  checked: 418,
  missing: missing.map(([name, cases]) => ({ name, cases })),
})

const CONSEQUENCE = 'It is not sent to cases with a missing value.'
const TWELVE = `12 of 418 active cases have no last name. ${CONSEQUENCE}`

const LATS_NAME = 'Nothing fills in {{lats_name}}: an email that contains it is not sent.'

const linesOf = (place: Element | null) =>
  [...(place?.querySelectorAll('.fw-template-fact-lines li') ?? [])].map((one) => one.textContent)
/** What stands below the form. */
const facts = () => linesOf(document.querySelector('.fw-template-facts'))
const question = () => screen.getByRole('alertdialog')

const hello = { content: '<p>Dear {{last_name}},</p>' }
const waits = { ...reminder('r7', 7), scheduled_emails: [{ status: 'PAUSED' as const, count: 12 }] }
const withEvents = [...stored.map((one) => (one.id === 'r7' ? waits : one)), ofEvent('p1', 'PAID')]

async function openWith(counted: Counted, parts: Parameters<typeof openTemplate>[0] = {}) {
  const opened = await openTemplate({ templates: withEvents, ...parts })
  opened.gateway.answer('countMissingValues', () => answered(counted))
  takeSaves(opened.gateway)
  const askedAbout = () =>
    asked(opened.gateway, 'countMissingValues').map(({ request }) => Object(request).body)
  return { ...opened, askedAbout }
}

describe('what stands below a form before it is saved', () => {
  it('are placeholders added and removed, and for how many active cases one has no value', async () => {
    const templates = [{ ...reminder('r7', 7), subject: 'For {{company}}' }]
    const opened = await openWith(lacks(['last_name', 12], ['company', 3]), { templates })
    expect(facts()).toEqual([])
    await opened.tell(templateForms.changed, { ...hello, subject: 'Again' })
    expect(facts()).toEqual([
      'Placeholders added: Last name',
      'Placeholders removed: Company',
      `12 of 418 active cases have no last name, 3 no company. ${CONSEQUENCE}`,
    ])
    expect(opened.askedAbout()).toEqual([
      {
        trigger_event: null,
        subject: '',
        content: '<p>{{last_name}}</p>',
        config: { placeholders: {} },
      },
    ])
  })

  it('asks again only once a placeholder or its settings are others, and of nothing that is not changed', async () => {
    const templates = [{ ...reminder('r7', 7), ...hello }]
    const opened = await openWith(lacks(['last_name', 12]), { templates })
    expect(opened.askedAbout()).toEqual([])
    await opened.tell(templateForms.changed, { name: 'Firmer' })
    await opened.tell(templateForms.changed, { content: `${hello.content}<p>More</p>` })
    expect(opened.askedAbout()).toHaveLength(1)
    expect(facts()).toEqual([TWELVE])
    await opened.tell(templateForms.changed, { content: '<p>{{last_name}} {{city}}</p>' })
    expect(opened.askedAbout()).toHaveLength(2)
  })

  it('says so where every case has all, and where only a part of them was looked at', async () => {
    const opened = await openWith(lacks())
    await opened.tell(templateForms.changed, hello)
    expect(facts()[1]).toBe('Every placeholder has a value in every active case.')
    const some = { cases: 41_800, checked: 340, missing: [{ name: 'vat_id', cases: 1 }] }
    opened.gateway.answer('countMissingValues', () => answered(some))
    await opened.tell(templateForms.changed, { content: '<p>{{vat_id}}</p>' })
    expect(facts()[1]).toBe(
      `1 of the 340 newest of 41,800 active cases has no VAT ID. ${CONSEQUENCE}`,
    )
  })

  it('names four of many, and tells a tag that nothing fills in apart', async () => {
    const wanted = ['company', 'city', 'country', 'email', 'postal_code', 'last_name']
    const rows = wanted.map((name, at): [string, number] => [name, 60 - at])
    const opened = await openWith(lacks(['lats_name', 418], ...rows))
    const content = `<p>${[...wanted, 'lats_name'].map((name) => `{{${name}}}`).join(' ')}</p>`
    await opened.tell(templateForms.changed, { content })
    expect(facts()).toEqual([
      'Placeholders added: Company, City, Country, Email and 3 more',
      `60 of 418 active cases have no company, 59 no city, 58 no country, 57 no email, 2 more placeholders are missing in some. ${CONSEQUENCE}`,
      LATS_NAME,
    ])
  })

  it('does not say that every case has all where nothing fills in a tag, also in the question', async () => {
    const opened = await openWith(lacks(['lats_name', 418]))
    await opened.tell(templateForms.changed, { content: '<p>Dear {{lats_name}},</p>' })
    const lines = ['Placeholders added: Lats name', LATS_NAME]
    expect(facts()).toEqual(lines)
    await opened.user.click(save())
    expect(linesOf(question())).toEqual(lines)
  })

  it('says that they could not be checked, and checks them again', async () => {
    const opened = await openWith(lacks(['last_name', 12]))
    opened.gateway.answer('countMissingValues', () => refused('Not now.', 503))
    await opened.tell(templateForms.changed, hello)
    expect(facts()[1]).toMatch(/^The active cases could not be checked/)
    opened.gateway.answer('countMissingValues', () => answered(lacks(['last_name', 12])))
    await opened.user.click(pane().getByRole('button', { name: 'Try again' }))
    expect(facts()).toEqual(['Placeholders added: Last name', TWELVE])
  })

  it('checks them by itself once the server can be reached again', async () => {
    const opened = await openWith(lacks(['last_name', 12]))
    opened.gateway.answer('countMissingValues', () => unreachable)
    await opened.tell(templateForms.changed, hello)
    expect(facts()[1]).toMatch(/^The active cases could not be checked/)
    opened.gateway.answer('countMissingValues', () => answered(lacks(['last_name', 12])))
    await opened.tell(serverReached)
    expect(facts()).toEqual(['Placeholders added: Last name', TWELVE])
  })

  it('is of the text that stands there now, whatever answer comes first, and of no other template', async () => {
    const opened = await openWith(lacks())
    const held = opened.gateway.hold('countMissingValues', answered(lacks(['last_name', 12])))
    const first = opened.tell(templateForms.changed, hello)
    await waitFor(() => expect(facts()[1]).toBe('Checking the active cases'))
    const second = opened.tell(templateForms.changed, { content: '<p>{{city}}</p>' })
    await waitFor(() => expect(facts()[0]).toBe('Placeholders added: City'))
    opened.gateway.answer('countMissingValues', () => answered(lacks(['city', 5])))
    held.open()
    await Promise.all([first, second])
    expect(facts()[1]).toMatch(/^5 of 418 active cases have no city/)
    expect(opened.askedAbout()).toHaveLength(2)
    await opened.tell(templateForms.selected, 'f1/r14')
    expect(facts()).toEqual([])
    await opened.tell(templateForms.selected, 'f1/r7')
    expect(facts()[1]).toMatch(/^5 of 418/)
  })

  it('of a flow without active cases are the placeholders alone', async () => {
    const opened = await openWith(lacks(), { cases: 0 })
    await opened.tell(templateForms.changed, hello)
    expect(facts()).toEqual(['Placeholders added: Last name'])
    expect(opened.askedAbout()).toEqual([])
  })
})

describe('the question before a save', () => {
  it('says the same beside what it asks of active cases', async () => {
    const opened = await openWith(lacks(['last_name', 12]))
    await opened.tell(templateForms.changed, hello)
    await opened.user.click(save())
    expect(within(question()).getByRole('button', { name: 'Yes' })).toBeTruthy()
    expect(linesOf(question())).toEqual(['Placeholders added: Last name', TWELVE])
  })

  it('is asked of the email of an event where active cases have no value for what is added', async () => {
    const opened = await openWith(lacks(['last_name', 12]), { open: 'f1/p1' })
    await opened.tell(templateForms.changed, hello)
    await opened.user.click(save())
    expect(linesOf(question())).toEqual(['Placeholders added: Last name', TWELVE])
    await opened.user.click(within(question()).getByRole('button', { name: 'Cancel' }))
    expect([sent(opened.gateway), text('Content').textContent]).toEqual([[], 'Dear Last name,'])
    await opened.user.click(save())
    await opened.user.dblClick(within(question()).getByRole('button', { name: 'Save' }))
    expect(sent(opened.gateway)).toMatchObject([{ query: {}, body: hello }])
  })

  it('waits for the cases where Save is pressed before they were looked at, and not for long', async () => {
    const patience = gate()
    const clock = { ...stillClock, wait: () => patience.passed }
    const opened = await openWith(lacks(), { open: 'f1/p1', clock })
    const held = opened.gateway.hold('countMissingValues', answered(lacks(['last_name', 12])))
    const typed = opened.tell(templateForms.changed, hello)
    await waitFor(() => expect(text('Content').textContent).toBe('Dear Last name,'))
    await opened.user.click(save())
    expect([sent(opened.gateway), screen.queryByRole('alertdialog')]).toEqual([[], null])
    expect(save().getAttribute('aria-busy')).toBe('true')
    held.open()
    await waitFor(() => expect(linesOf(question())[1]).toBe(TWELVE))
    await opened.user.click(within(question()).getByRole('button', { name: 'Cancel' }))
    opened.gateway.hold('countMissingValues', answered(lacks()))
    const typedOn = opened.tell(templateForms.changed, { content: '<p>{{city}}</p>' })
    await waitFor(() => expect(text('Content').textContent).toBe('City'))
    await opened.user.click(save())
    expect(sent(opened.gateway)).toEqual([])
    patience.open()
    await waitFor(() => expect(sent(opened.gateway)).toHaveLength(1))
    void typed
    void typedOn
  })

  it.each([
    ['every case has a value', 'f1/p1', answered(lacks())],
    ['nobody can say', 'f1/p1', refused('Not now.', 503)],
    ['no active case gets the email any more', 'f1/i1', answered(lacks(['last_name', 12]))],
  ])('is not asked where %s', async (_, open, answer) => {
    const opened = await openWith(lacks(), { open })
    opened.gateway.answer('countMissingValues', () => answer)
    await opened.tell(templateForms.changed, hello)
    await opened.user.click(save())
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(sent(opened.gateway)).toHaveLength(1)
  })
})
