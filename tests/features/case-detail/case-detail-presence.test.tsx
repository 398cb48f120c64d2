import { act, screen, waitFor, within } from '@testing-library/react'
import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import type { PresenceFrame } from '../../../contracts/realtime.ts'
import type { RequestOf } from '../../../src/bus/gateway/call.ts'
import { $connection, type Connection } from '../../../src/bus/realtime/connection.ts'
import { presenceTold } from '../../../src/bus/realtime/realtime.ts'
import { answered, type FakeGateway } from '../../support/client/fake-gateway.ts'
import { openDetail } from '../../support/dom/case-detail.tsx'
import { aPresence, MOMENT } from '../../support/records/events.ts'

async function openLive(connection: Connection = { kind: 'live' }) {
  const office = await openDetail()
  await act(() => allSettled($connection, { scope: office.scope, params: connection }))
  const tell = (parts: Partial<PresenceFrame>) =>
    act(() =>
      allSettled(presenceTold, {
        scope: office.scope,
        params: aPresence(parts),
      }),
    )
  return { ...office, tell }
}

const others = () => screen.queryByRole('list', { name: 'Other users viewing this case' })
const said = (gateway: FakeGateway) =>
  gateway.asked.flatMap(({ name, request }) =>
    name === 'tellPresence' ? [(request as RequestOf<'tellPresence'>).body.state] : [],
  )
const lines = () =>
  within(others() as HTMLElement)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

describe('who else is at the case', () => {
  it('is named in its head with what they do, as long as they are there', async () => {
    const { tell } = await openLive()
    expect(others()).toBeNull()
    await tell({})
    expect(lines()).toEqual(['BKBruno Kranz is viewing'])
    await tell({ state: 'editing' })
    expect(lines()).toEqual(['BKBruno Kranz is editing'])
    await tell({ state: 'gone' })
    expect(others()).toBeNull()
  })

  it('is left at once by whoever closes the page, or whose session ends', async () => {
    const { tell, gateway } = await openLive()
    gateway.answer('tellPresence', () => answered({}))
    await waitFor(() => expect(said(gateway)).toEqual(['viewing']))
    window.dispatchEvent(new Event('pagehide'))
    await waitFor(() => expect(said(gateway)).toEqual(['viewing', 'gone']))

    await tell({ tab: 't1' })
    await tell({ tab: 't2', state: 'editing' })
    await tell({ case_id: null, tab: null, state: 'gone' })
    expect(others()).toBeNull()
  })

  it('is never oneself in another tab, nor anybody at another case', async () => {
    const { tell } = await openLive()
    await tell({ user_id: 'u1', user_name: 'Agnes Berg', tab: 'other' })
    await tell({ case_id: '42' })
    expect(others()).toBeNull()
  })

  it('of many, those who edit come first and the rest are counted, all of them readable', async () => {
    const { tell } = await openLive()
    for (const name of ['Aino Salmela', 'Bruno Kranz', 'Carla Weiss']) {
      const state = name.startsWith('Carla') ? 'editing' : 'viewing'
      await tell({ user_id: name, user_name: name, state })
    }
    expect(lines()).toEqual([
      'CWCarla Weiss is editing',
      'ASAino Salmela is viewing',
      '+1Bruno Kranz is viewing',
    ])
  })

  it.each<[Connection, string]>([
    [{ kind: 'off', since: MOMENT }, 'are off'],
    [{ kind: 'reconnecting', since: MOMENT }, 'interrupted'],
  ])('is not shown while nobody can know, and that is said: %o', async (connection, why) => {
    const { tell } = await openLive(connection)
    await tell({})
    expect(others()).toBeNull()
    const note = screen.getByText('Other users not shown')
    expect(note.getAttribute('data-fw-tip')).toContain(why)
  })
})
