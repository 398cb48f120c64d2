/** What is typed in a case template that a colleague deletes meanwhile. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { allSettled } from 'effector'
import { describe, expect, test } from 'vitest'
import { answered as arrived } from '../../../src/bus/log/inbox.ts'
import { asked } from '../../support/client/fake-gateway.ts'
import {
  bare,
  full,
  list,
  openGermany,
  openScreen,
  pane,
  put,
  save,
  text,
} from '../../support/dom/case-templates-screen.tsx'

const LOST = 'Unsaved, from deleted templates'
const by = { id: 'u2', name: 'Carla Roth' }

type Desk = Awaited<ReturnType<typeof openScreen>>

const deletedByOthers = ({ scope, told }: Desk, template = full) =>
  act(() =>
    allSettled(arrived, {
      scope,
      params: { kind: 'wire', events: [told('case-template.deleted', template, by)] },
    }),
  )

async function typedIn() {
  const desk = await openGermany()
  await put(desk.user, text(/^License fee/), '99.5')
  return desk
}

describe('a case template that a colleague deletes', () => {
  test('says so where nothing was typed, and is no line of the list any more', async () => {
    const desk = await openGermany()
    await deletedByOthers(desk)
    expect(pane().getByText('NO TEMPLATE IS SELECTED!')).toBeTruthy()
    expect(pane().getByRole('status').textContent).toBe(
      'The template that was open here was deleted.',
    )
    expect(list().queryByRole('button', { name: /^Germany/ })).toBeNull()
    expect(list().queryByRole('region', { name: LOST })).toBeNull()
    await desk.user.click(list().getByRole('button', { name: 'bare' }))
    expect(text(/^Name/).value).toBe('bare')
  })

  test('leaves what was typed, which goes on as a new template [G-607]', async () => {
    const desk = await typedIn()
    const { user, gateway } = desk
    await deletedByOthers(desk)
    expect(pane().getByRole('alert').textContent).toContain(
      'Another user deleted this template while you were editing. What you typed is still here.',
    )
    expect(pane().queryByRole('button', { name: /^Save/ })).toBeNull()
    expect(text(/^License fee/).value).toBe('99.5')
    const lost = within(list().getByRole('region', { name: LOST }))
    expect(lost.getByRole('button', { name: /^Germany/ })).toBeTruthy()
    expect(lost.queryByRole('button', { name: 'Edit Germany' })).toBeNull()
    await user.click(pane().getByRole('button', { name: 'Keep as a new template' }))
    expect(pane().getByRole('heading', { name: 'New template' })).toBeTruthy()
    expect(list().queryByRole('region', { name: LOST })).toBeNull()
    await user.click(save())
    expect(await pane().findByRole('heading', { name: 'Germany' })).toBeTruthy()
    const { id: _i, customer_id: _c, created: _d, version: _v, ...values } = full
    expect(asked(gateway, 'createCaseTemplate').map(({ request }) => Object(request).body)).toEqual(
      [{ ...values, license_fee: 99.5 }],
    )
    expect(list().queryByRole('button', { name: /^New template/ })).toBeNull()
    expect(save().getAttribute('aria-disabled')).toBe('true')
  })

  test('is there for who comes back later, and discarded by choice', async () => {
    const desk = await typedIn()
    await deletedByOthers(desk)
    desk.unmount()
    const { user } = await openScreen({ templates: [bare], isFresh: false })
    await user.click(await list().findByRole('button', { name: /^Germany/ }))
    expect(text(/^License fee/).value).toBe('99.5')
    await user.click(pane().getByRole('button', { name: 'Discard' }))
    expect(list().queryByRole('region', { name: LOST })).toBeNull()
    expect(pane().getByText('NO TEMPLATE IS SELECTED!')).toBeTruthy()
    expect(pane().getByRole('status').textContent).toBe('')
  })

  test('does not go over a new one that is kept already', async () => {
    const desk = await typedIn()
    const { user } = desk
    await deletedByOthers(desk)
    await user.click(pane().getByRole('button', { name: 'Keep as a new template' }))
    await user.click(list().getByRole('button', { name: 'bare' }))
    await put(user, text(/^Name/), 'Austria')
    await deletedByOthers(desk, bare)
    const keep = pane().getByRole('button', { name: 'Keep as a new template' })
    expect(keep.getAttribute('aria-disabled')).toBe('true')
    expect(keep.getAttribute('aria-description')).toBe('Save or discard the new template first')
    expect(list().getByRole('button', { name: /^New template/ })).toBeTruthy()
  })

  test('takes along what was typed where it is deleted here, after the question', async () => {
    const { user } = await typedIn()
    await user.click(list().getByRole('button', { name: 'Edit Germany' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await user.click(await screen.findByRole('button', { name: 'Yes' }))
    await waitFor(() => expect(list().queryByRole('button', { name: /^Germany/ })).toBeNull())
    expect(list().queryByRole('region', { name: LOST })).toBeNull()
    expect(pane().getByRole('status').textContent).toBe('')
  })
})
