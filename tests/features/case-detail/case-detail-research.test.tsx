import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import type { CaseDetail, CaseState } from '../../../contracts/model/cases/case.ts'
import { emptyImprint } from '../../../contracts/rules/cases/research.ts'
import { caseActions } from '../../../src/actions/case-actions.ts'
import { caseSelected } from '../../../src/actions/workplace.ts'
import { unreachable } from '../../support/client/fake-gateway.ts'
import { CASE_ID, doneBy, openDetail, showDetail } from '../../support/dom/case-detail.tsx'
import { aFinding, aLogEntry } from '../../support/records/builders.ts'

const anImprint = { id: 'i1', ...emptyImprint, name: 'Jürgen Althaus', city: 'Münster' }
const log = [
  aLogEntry(),
  aLogEntry({ id: 'g2', text: 'Asked\nby phone', user_name: 'Bruno Kranz' }),
]

async function openResearch(detail: Partial<CaseDetail> = {}) {
  const office = await openDetail({
    detail: { state: 'STANDBY', website_contact_details: anImprint, case_log: log, ...detail },
  })
  return { ...office, user: userEvent.setup() }
}

const owner = () => screen.getByRole('region', { name: 'Website Owner', hidden: true })
const dialog = (name: string) => screen.getByRole('dialog', { name })
const field = (name: string) =>
  within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(new RegExp(`^${name}`))
const press = (name: string) => within(owner()).getByRole('button', { name })

describe('the imprint', () => {
  it('is saved whole from its form, trimmed, with the version that the form was opened with', async () => {
    const { gateway, user } = await openResearch()
    gateway.answer('changeImprint', doneBy('case.imprint-changed'))
    await user.click(press('Edit'))
    expect(field('Name').value).toBe('Jürgen Althaus')
    await user.clear(field('City'))
    await user.type(field('City'), ' Telgte ')
    await user.type(field('Email'), 'info@althaus.example')
    await user.click(within(dialog('Website Owner')).getByRole('button', { name: 'Save' }))
    const { id: _, ...known } = anImprint
    expect(gateway.asked.find(({ name }) => name === 'changeImprint')).toMatchObject({
      request: {
        params: { id: CASE_ID },
        body: { ...known, city: 'Telgte', email: 'info@althaus.example' },
      },
      change: { version: 1 },
    })
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(press('Edit'))
  })

  it.each([
    ['Email', 'nobody', 'Enter a valid email address, for example name@example.com'],
    [
      'Link to a screenshot',
      'javascript:alert(1)',
      'Enter a full link, for example https://example.com/screenshot.png',
    ],
  ])('is told about a wrong %s in its place', async (name, wrong, message) => {
    const { gateway, user } = await openResearch()
    await user.click(press('Edit'))
    await user.type(field(name), wrong)
    await user.click(within(dialog('Website Owner')).getByRole('button', { name: 'Save' }))
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(document.activeElement).toBe(field(name))
    await user.type(field(name), 'x')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(gateway.asked.some(({ name: call }) => call === 'changeImprint')).toBe(false)
  })

  it('keeps what was typed beside a refusal, and through a reload, until it is discarded', async () => {
    const { gateway, scope, user } = await openResearch()
    gateway.answer('changeImprint', () => unreachable)
    await user.click(press('Edit'))
    await user.type(field('Company'), 'Althaus & Voss')
    await user.click(within(dialog('Website Owner')).getByRole('button', { name: 'Save' }))
    expect((await screen.findByRole('alert')).textContent).toContain('The server is unreachable')
    await user.keyboard('{Escape}')
    cleanup()
    await act(() => allSettled(caseSelected, { scope, params: null }))
    await act(() => allSettled(caseSelected, { scope, params: CASE_ID }))
    showDetail(scope)
    await user.click(press('Edit'))
    expect(field('Company').value).toBe('Althaus & Voss')
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(field('Company').value).toBe('')
  })

  it('leads to its screenshot, unless that is no web address', async () => {
    const shown = 'https://althaus.example/imprint.png'
    await openResearch({ website_contact_details: { ...anImprint, screenshot_url: shown } })
    const link = within(owner()).getByRole<HTMLAnchorElement>('link', { name: shown })
    expect([link.href, link.rel]).toEqual([shown, 'noopener noreferrer'])
    cleanup()
    const script = 'javascript:alert(1)'
    await openResearch({ website_contact_details: { ...anImprint, screenshot_url: script } })
    expect(owner().textContent).toContain(script)
    expect(within(owner()).queryByRole('link')).toBeNull()
  })

  it('is edited from the tab of the images dialog too, which leaves for the form', async () => {
    const { user } = await openResearch({ findings: [aFinding({})] })
    await user.click(screen.getByRole('button', { name: /Image use 1 of 1/ }))
    await user.click(await screen.findByRole('tab', { name: 'Website Owner' }))
    const tab = screen.getByRole('tabpanel', { name: 'Website Owner' })
    expect(tab.textContent).toContain('by phone')
    await user.click(within(tab).getByRole('button', { name: 'Edit' }))
    expect(screen.queryByRole('tab', { name: 'Website Owner' })).toBeNull()
    expect(field('City').value).toBe('Münster')
  })
})

describe('the case log', () => {
  it('stands newest first, each line with its day and who wrote it', async () => {
    await openResearch()
    const lines = within(owner()).getAllByRole('listitem')
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Asked\nby phone20\/11\/2026 \d\d:\d\d, Bruno Kranz$/),
      expect.stringMatching(/^No telephone in the imprint.*Agnes Berg$/),
    ])
  })

  it('takes a new line, and says what is wrong with an empty one', async () => {
    const { gateway, user } = await openResearch({ case_log: [] })
    gateway.answer('addLogEntry', doneBy('case.log-entry-added'))
    expect(owner().textContent).toContain('There are no log entries.')
    await user.click(press('Add entry'))
    await user.click(screen.getByRole('button', { name: 'Save entry' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Write something before saving the entry',
    )
    await user.type(field('Entry'), '  Called twice ')
    await user.click(screen.getByRole('button', { name: 'Save entry' }))
    expect(gateway.asked.find(({ name }) => name === 'addLogEntry')?.request).toEqual({
      params: { id: CASE_ID },
      body: { text: 'Called twice' },
    })
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  })

  it('takes another text for a line', async () => {
    const { gateway, user } = await openResearch()
    gateway.answer('changeLogEntry', doneBy('case.log-entry-changed'))
    const [newest, older] = within(owner()).getAllByRole('button', { name: 'Edit log entry' })
    if (older) await user.click(older)
    expect(field('Entry').value).toMatch(/^No telephone in the imprint/)
    await user.click(within(dialog('Edit log entry')).getByRole('button', { name: 'Cancel' }))
    if (newest) await user.click(newest)
    expect(field('Entry').value).toBe('Asked\nby phone')
    await user.type(field('Entry'), ', twice')
    await user.click(within(dialog('Edit log entry')).getByRole('button', { name: 'Save entry' }))
    expect(gateway.asked.find(({ name }) => name === 'changeLogEntry')?.request).toEqual({
      params: { id: CASE_ID, logId: 'g2' },
      body: { text: 'Asked\nby phone, twice' },
    })
  })
})

it.each([
  [caseActions.editContact, 'Website Owner Contact Info', 'Company'],
  [caseActions.editImprint, 'Website Owner', 'Company'],
  [caseActions.addLogEntry, 'Add log entry', 'Entry'],
] as const)(
  'what the keys and the palette ask for opens its form: $label',
  async (action, title, first) => {
    const { scope } = await openResearch()
    await act(() => allSettled(action.run, { scope }))
    expect(dialog(title)).toBeDefined()
    expect(field(first)).toBeDefined()
  },
)

describe('by the state of the case', () => {
  it.each<[CaseState, boolean]>([
    ['STANDBY', true],
    ['ACTIVE', false],
    ['PAYMENT_PROCESSING', false],
    ['PAID', false],
    ['VALID_LICENSE', false],
    ['CANCELLED', false],
  ])(
    'in %s imprint and log may be written: %s, else the buttons are hidden [EDIT-09] [EDIT-10] [EDIT-11]',
    async (state, may) => {
      await openResearch({ state })
      expect(owner().textContent).toContain('No telephone in the imprint')
      const names = within(owner())
        .queryAllByRole('button')
        .map((button) => button.getAttribute('aria-label') ?? button.textContent)
      expect(names).toEqual(may ? ['Edit', 'Add entry', 'Edit log entry', 'Edit log entry'] : [])
    },
  )

  it('the part is left out where nothing was found and nothing can be written', async () => {
    await openResearch({ state: 'PAID', website_contact_details: null, case_log: [] })
    expect(screen.queryByRole('region', { name: 'Website Owner' })).toBeNull()
  })
})
