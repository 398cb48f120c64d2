import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { allSettled } from 'effector'
import { beforeAll, describe, expect, test } from 'vitest'
import { logoutRequested } from '../../../src/actions/requests.ts'
import { $selectedCaseId, $selection, caseSelected } from '../../../src/actions/workplace.ts'
import { refused } from '../../support/client/fake-gateway.ts'
import { aUser } from '../../support/records/events.ts'
import { address, loadScreens, openApp } from '../open-app.tsx'

beforeAll(() => loadScreens(), 60_000)

const ID = '481516'
const host = 'baeckerei-althaus.example'
const heading = (name: string) => screen.findByRole('heading', { name })
const searches = ({ gateway }: ReturnType<typeof openApp>) =>
  gateway.asked.flatMap(({ name, request }) =>
    name === 'searchCases' ? [(request as { body: { filter: object } }).body.filter] : [],
  )
const view = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) })
const search = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Search cases' })

describe('the address of the cases', () => {
  test('opens view, filter, search and case that it names, and asks for that list alone [G-622]', async () => {
    const app = openApp(`/cases?view=ACTIVE&filter=idle&search=althaus&case=${ID}`, {
      loggedIn: true,
    })
    expect(await heading(host)).toBeTruthy()
    expect((await view('Active')).getAttribute('aria-current')).toBe('true')
    expect((await search()).value).toBe('althaus')
    expect(screen.getByRole('button', { name: 'Idle Cases', pressed: true })).toBeTruthy()
    await waitFor(() =>
      expect(searches(app)).toEqual([{ state: 'ACTIVE', idle: true, search: 'althaus' }]),
    )
    expect(address()).toBe(`/cases?view=ACTIVE&filter=idle&search=althaus&case=${ID}`)
  })

  test('says what somebody chose, so that a reload leads there again', async () => {
    const first = openApp('/cases', { loggedIn: true })
    await userEvent.click(await view('Active'))
    await userEvent.click(await screen.findByRole('option', { name: new RegExp(host) }))
    await heading(host)
    await userEvent.type(await search(), 'alt')
    await waitFor(() => expect(address()).toBe(`/cases?view=ACTIVE&search=alt&case=${ID}`))
    first.view.unmount()
    openApp(address(), { loggedIn: true })
    expect(await heading(host)).toBeTruthy()
    expect((await search()).value).toBe('alt')
    expect((await view('Active')).getAttribute('aria-current')).toBe('true')
  })

  test('goes back and forth through views and cases, not through what was typed', async () => {
    const { scope } = openApp('/cases', { loggedIn: true })
    await view('Paid')
    await act(() => allSettled(caseSelected, { scope, params: ID }))
    await userEvent.type(await search(), 'alt')
    await waitFor(() => expect(address()).toBe(`/cases?search=alt&case=${ID}`))
    await userEvent.click(await view('Paid'))
    expect(address()).toBe(`/cases?view=PAID&case=${ID}`)
    act(() => history.back())
    await waitFor(() => expect(scope.getState($selection)).toBe('CASES'))
    expect((await search()).value).toBe('alt')
    act(() => history.back())
    await waitFor(() => expect(scope.getState($selectedCaseId)).toBeNull())
    expect(address()).toBe('/cases')
    act(() => history.forward())
    await waitFor(() => expect(scope.getState($selectedCaseId)).toBe(ID))
  })

  test.each([
    ['?view=USERS', 'AGENT', 'CASES'],
    ['?view=USERS', 'ADMIN', 'USERS'],
    ['?view=DASHBOARD', 'AGENT', 'DASHBOARD'],
    ['?view=%3Cscript%3E', 'ADMIN', 'CASES'],
  ] as const)('%s opens for the role %s the selection %s', async (query, role, selection) => {
    const user = aUser({ role })
    const { scope } = openApp(`/cases${query}`, { loggedIn: true, user })
    await screen.findByRole('navigation', { name: 'Main' })
    await waitFor(() => expect(scope.getState($selection)).toBe(selection))
    expect(address()).toBe(selection === 'CASES' ? '/cases' : `/cases${query}`)
  })

  test('of a case that is not there says so, byte for byte as of a foreign one', async () => {
    openApp('/cases?case=7', {
      loggedIn: true,
      server: (gateway) => gateway.answer('readCase', () => refused('Not found', 404)),
    })
    const pane = await screen.findByRole('region', { name: 'Case' })
    expect(await within(pane).findByText('Not found')).toBeTruthy()
  })

  test('is forgotten by a logout: the next one begins at home', async () => {
    const { scope } = openApp(`/cases?view=PAID&case=${ID}`, { loggedIn: true })
    await heading(host)
    await act(() => allSettled(logoutRequested, { scope }))
    await screen.findByRole('button', { name: 'LOGIN' })
    await userEvent.type(await screen.findByLabelText('Email'), 'agent@pro.example')
    await userEvent.type(screen.getByLabelText('Password'), 'Framewright-1{Enter}')
    await screen.findByRole('navigation', { name: 'Main' })
    expect(address()).toBe('/cases')
    expect(scope.getState($selectedCaseId)).toBeNull()
  })
})

test('the way back leaves no dialog of the case that was left; what was typed stays its draft', async () => {
  const { scope } = openApp('/cases', { loggedIn: true })
  await view('Paid')
  await act(() => allSettled(caseSelected, { scope, params: ID }))
  await screen.findByText('Case Activities')
  await userEvent.keyboard('n')
  await userEvent.type(await screen.findByRole('textbox', { name: /^Note/ }), 'Called')
  act(() => history.back())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  act(() => history.forward())
  await waitFor(() => expect(scope.getState($selectedCaseId)).toBe(ID))
  await screen.findByText('Case Activities')
  await userEvent.keyboard('n')
  const note = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ })
  expect(note.value).toBe('Called')
})
