import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { emptyCaseTemplate } from '../../../contracts/rules/cases/case-templates.ts'
import CaseTemplatesScreen from '../../../src/features/case-templates/index.ts'
import { answered, asked, fakeGateway, refused } from '../../support/client/fake-gateway.ts'
import { officeScope } from '../../support/client/office.ts'
import {
  bare,
  list,
  openGermany,
  openScreen,
  pane,
  text,
} from '../../support/dom/case-templates-screen.tsx'
import { show } from '../../support/dom/show.tsx'
import { serveTemplates } from '../../support/records/case-templates.ts'
import { aUser } from '../../support/records/events.ts'

describe('the list of case templates', () => {
  it('stands left of the editor, by name [CASETPL-01, CASETPL-03, CASETPL-04]', async () => {
    const { user } = await openScreen()
    const names = list()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(names).toEqual(['bare', 'Germany'])
    expect(pane().getByText('NO TEMPLATE IS SELECTED!')).toBeTruthy()
    await user.click(list().getByRole('button', { name: 'Germany' }))
    expect(pane().getByRole('heading', { name: 'Germany' })).toBeTruthy()
    expect(text(/^Name/).value).toBe('Germany')
    const [left, right] = ['Case templates', 'Case template'].map((name) =>
      screen.getByRole('region', { name }),
    )
    expect(right && left?.compareDocumentPosition(right)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('says that it could not be read, and is read again', async () => {
    const user = aUser()
    const gateway = fakeGateway(user)
    gateway.answer('listCaseTemplates', () => refused('Out of order.', 500))
    const shown = show(<CaseTemplatesScreen />, officeScope({ user, gateway }))
    expect((await screen.findByRole('alert')).textContent).toContain('Out of order.')
    serveTemplates(gateway, [bare])
    await shown.user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: 'bare' })).toBeTruthy()
  })

  it('holds the place of its rows while it is read, and says that there is none', async () => {
    const user = aUser()
    const gateway = fakeGateway(user)
    const held = gateway.hold('listCaseTemplates', answered([], 1))
    show(<CaseTemplatesScreen />, officeScope({ user, gateway }))
    const loading = await screen.findByRole('status', { name: 'Loading templates' })
    expect(loading.querySelectorAll('.fw-record-row')).toHaveLength(3)
    expect(screen.queryByText('No case templates yet.')).toBeNull()
    held.open()
    expect(await screen.findByText('No case templates yet.')).toBeTruthy()
  })

  it('is walked over by the arrow keys', async () => {
    const { user } = await openScreen()
    list().getByRole('button', { name: 'bare' }).focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(list().getByRole('button', { name: 'Germany' }))
  })
})

describe('a new template', () => {
  const popup = () => within(screen.getByRole('dialog', { name: 'Add Case Template' }))
  const name = () => popup().getByRole<HTMLInputElement>('textbox', { name: /^Name/ })
  const create = () => popup().getByRole('button', { name: 'Create' })

  it('is created by its name and opened [CASETPL-02, CASETPL-10, CASETPL-11, CASEAPI-45]', async () => {
    const { gateway, user } = await openScreen()
    await user.click(list().getByRole('button', { name: 'Add Case Template' }))
    expect(name().placeholder).toBe('Enter case template name')
    await user.type(name(), 'Austria')
    await user.dblClick(create())
    expect(asked(gateway, 'createCaseTemplate').map(({ request }) => request)).toEqual([
      { params: { customer_id: 'c1' }, body: { ...emptyCaseTemplate, name: 'Austria' } },
    ])
    expect(await pane().findByRole('heading', { name: 'Austria' })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('needs a name [CASETPL-16, CASETPL-17]', async () => {
    const { gateway, user } = await openScreen()
    await user.click(list().getByRole('button', { name: 'Add Case Template' }))
    await user.click(create())
    expect(popup().getByRole('alert').textContent).toBe('Name must be set for the new template')
    expect(document.activeElement).toBe(name())
    expect(asked(gateway, 'createCaseTemplate')).toEqual([])
  })

  it('keeps what was typed when it is refused', async () => {
    const { gateway, user } = await openScreen()
    gateway.answer('createCaseTemplate', () => refused('Not today.', 409))
    await user.click(list().getByRole('button', { name: 'Add Case Template' }))
    await user.type(name(), 'Austria{Enter}')
    expect((await popup().findByRole('alert')).textContent).toBe('Not today.')
    expect(name().value).toBe('Austria')
  })
})

describe('deleting a template', () => {
  const ask = async () => {
    const opened = await openGermany()
    await opened.user.click(list().getByRole('button', { name: 'Edit Germany' }))
    await opened.user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    return { ...opened, question: within(await screen.findByRole('alertdialog')) }
  }

  it('asks first; Cancel keeps it [CASETPL-05, CASETPL-06, CASETPL-07, CASETPL-09]', async () => {
    const { gateway, user, question } = await ask()
    expect(question.getByText('Confirmation required')).toBeTruthy()
    expect(question.getByText('Do you really want to delete this Template?')).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    expect(asked(gateway, 'deleteCaseTemplate')).toEqual([])
    expect(list().getByRole('button', { name: 'Germany' })).toBeTruthy()
  })

  it('is done by Yes, and nothing is selected any more [CASETPL-08, CASEAPI-47]', async () => {
    const { gateway, user, question } = await ask()
    await user.click(question.getByRole('button', { name: 'Yes' }))
    await waitFor(() => expect(list().queryByRole('button', { name: 'Germany' })).toBeNull())
    expect(asked(gateway, 'deleteCaseTemplate')[0]?.request).toEqual({
      params: { customer_id: 'c1', id: 'k1' },
    })
    expect(pane().getByText('NO TEMPLATE IS SELECTED!')).toBeTruthy()
  })
})
