import { act, screen } from '@testing-library/react'
import { allSettled, type Scope } from 'effector'
import { describe, expect, it } from 'vitest'
import { MailFlow } from '../../../contracts/model/mail/mail-flow.ts'
import { parse } from '../../../contracts/schema.ts'
import { home, type Place } from '../../../src/actions/place.ts'
import { $openMailFlow, placeOpened, selectionChosen } from '../../../src/actions/workplace.ts'
import { templateForms } from '../../../src/features/mail-flows/template/model.ts'
import { $mailFlows } from '../../../src/queries/set-up/mail-flows.ts'
import { $mailTemplates } from '../../../src/queries/set-up/mail-templates.ts'
import { flow, list, openFlows } from '../../support/dom/mail-flows/mail-flows-screen.tsx'

const flows: Place = { ...home, selection: 'EMAIL_FLOWS' }
const go = (scope: Scope, place: Place) =>
  act(() => allSettled(placeOpened, { scope, params: place }))
const nameShown = () =>
  screen.queryByRole<HTMLInputElement>('textbox', { name: /^Template Name/ })?.value ?? null

async function openAtFlows() {
  const opened = await openFlows()
  await act(() => allSettled(selectionChosen, { scope: opened.scope, params: 'EMAIL_FLOWS' }))
  return opened
}

describe('the address of the mail flows', () => {
  it('names the template that is selected, and its flow alone while it is not stored yet', async () => {
    const { user, scope } = await openAtFlows()
    await user.click(flow('EU standard'))
    expect(scope.getState($openMailFlow)).toBeNull()
    await user.click(list().getByRole('button', { name: /^1st reminder/ }))
    expect(scope.getState($openMailFlow)).toEqual({ flowId: 'f1', templateId: 'r7' })
    await user.click(list().getByRole('button', { name: 'ADD CUSTOM EMAIL' }))
    expect(scope.getState($openMailFlow)).toEqual({ flowId: 'f1', templateId: null })
  })

  it('finds the flows as the server answers them, whole, and the selected template, as the client keeps them [FLOW-03] [G-01]', async () => {
    const { user, scope } = await openAtFlows()
    expect(scope.getState($mailFlows)).toEqual([
      { id: 'f2', name: 'Nordics', cases: 0 },
      { id: 'f1', name: 'EU standard', cases: 418 },
    ])
    await user.click(flow('EU standard'))
    await user.click(list().getByRole('button', { name: 'Proof' }))
    expect(scope.getState(templateForms.$selected)).toBe('f1/c2')
    const { emailFlowId } = scope.getState($mailTemplates).f1?.find(({ id }) => id === 'c2') ?? {}
    expect(emailFlowId).toBe('f1')
    expect(parse(MailFlow, { id: 'f1', name: 'EU standard' }).ok).toBe(false)
  })

  it('opens the template that it names in its flow, and goes back to none', async () => {
    const { scope } = await openAtFlows()
    await go(scope, { ...flows, flowId: 'f1', templateId: 'c2' })
    expect(nameShown()).toBe('Proof')
    const row = list().getByRole('button', { name: 'Proof' })
    expect(row.getAttribute('aria-current')).toBe('true')
    await go(scope, flows)
    expect(screen.getByText('NO TEMPLATE IS SELECTED!')).toBeTruthy()
  })

  it('expands the flow that it names', async () => {
    const { scope } = await openAtFlows()
    await go(scope, { ...flows, flowId: 'f2' })
    expect(list().getByRole('button', { name: 'Nordics', expanded: true })).toBeTruthy()
    expect(nameShown()).toBeNull()
  })

  it('shows nothing for a template that there is not, and says nothing of who chose another view [COMMNAV-12]', async () => {
    const { scope, user } = await openAtFlows()
    await go(scope, { ...flows, flowId: 'f1', templateId: 'gone' })
    expect(screen.getByText('NO TEMPLATE IS SELECTED!')).toBeTruthy()
    await user.click(list().getByRole('button', { name: 'Proof' }))
    await act(() => allSettled(selectionChosen, { scope, params: 'USERS' }))
    expect(scope.getState($openMailFlow)).toBeNull()
  })
})
