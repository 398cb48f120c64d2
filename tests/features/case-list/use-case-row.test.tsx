import { act, render, screen } from '@testing-library/react'
import { allSettled, type Scope } from 'effector'
import { Provider } from 'effector-react'
import { describe, expect, test } from 'vitest'
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import { answered as cameIn } from '../../../src/bus/log/inbox.ts'
import { createCommandEffect } from '../../../src/commands/send.ts'
import { useCasePending, useCaseRow } from '../../../src/queries/cases/use-case-row.ts'
import { fakeGateway, refused } from '../../support/client/fake-gateway.ts'
import { officeScope } from '../../support/client/office.ts'
import { aCaseRow } from '../../support/records/builders.ts'
import { aUser, caseEvent } from '../../support/records/events.ts'

const addTagFx = createCommandEffect('case.tag.add')
const renders = new Map<string, number>()

function Row({ id }: { readonly id: string }) {
  const row = useCaseRow(id)
  const pending = useCasePending(id)
  renders.set(id, (renders.get(id) ?? 0) + 1)
  return (
    <p data-testid={id}>{`${row?.host} ${row?.tags.join()} ${pending ? 'pending' : 'still'}`}</p>
  )
}

function show(scope: Scope, ids: readonly string[]) {
  renders.clear()
  render(
    <Provider value={scope}>
      {ids.map((id) => (
        <Row key={id} id={id} />
      ))}
    </Provider>,
  )
}

const arrive = (scope: Scope, ...events: KnownEvent[]) =>
  act(() => allSettled(cameIn, { scope, params: { kind: 'wire', events } }))

const text = (id: string) => screen.getByTestId(id).textContent

describe('a row on screen', () => {
  test('follows its own case and renders for no other', async () => {
    const scope = officeScope({ rows: [aCaseRow({ id: '1' }), aCaseRow({ id: '2' })] })
    show(scope, ['1', '2'])
    await arrive(
      scope,
      caseEvent(2, 'case.tag-added', { row: { id: '2', version: 2, tags: ['vip'] } }),
      caseEvent(3, 'case.tag-added', { row: { id: '2', version: 3, tags: ['vip', 'press'] } }),
      caseEvent(4, 'case.tag-added', { row: { id: '9', version: 2 } }),
    )
    expect(text('2')).toBe('baeckerei-althaus.example vip,press still')
    expect(Object.fromEntries(renders)).toEqual({ 1: 1, 2: 2 })
  })

  test('shows what is pending, and that it is', async () => {
    const gateway = fakeGateway(aUser())
    const held = gateway.hold('addTag', refused('No'))
    const scope = officeScope({ gateway, rows: [aCaseRow({ id: '1' }), aCaseRow({ id: '2' })] })
    show(scope, ['1', '2'])
    const params = { case_id: '1', version: 1, tag: 'vip' }
    let sent: Promise<unknown> = Promise.resolve()
    act(() => {
      sent = allSettled(addTagFx, { scope, params })
    })
    expect(text('1')).toBe('baeckerei-althaus.example vip pending')
    held.open()
    await act(() => sent)
    expect(text('1')).toBe('baeckerei-althaus.example  still')
    expect(renders.get('2')).toBe(1)
  })

  test('of two scopes each shows its own', async () => {
    const [one, other] = ['a.example', 'b.example'].map((host) =>
      officeScope({ rows: [aCaseRow({ id: '1', host })] }),
    )
    if (!one || !other) throw new Error('no scopes')
    show(one, ['1'])
    await arrive(other, caseEvent(2, 'case.tag-added', { row: { id: '1', version: 2 } }))
    expect(text('1')).toBe('a.example  still')
    expect(renders.get('1')).toBe(1)
  })
})
