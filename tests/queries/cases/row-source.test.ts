import { allSettled, type Scope } from 'effector'
import { describe, expect, test } from 'vitest'
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import { answered as cameIn } from '../../../src/bus/log/inbox.ts'
import { createCommandEffect } from '../../../src/commands/send.ts'
import { rowIn } from '../../../src/projections/view.ts'
import { rowSource } from '../../../src/queries/cases/row-source.ts'
import { fakeGateway, refused } from '../../support/client/fake-gateway.ts'
import { officeScope } from '../../support/client/office.ts'
import { aCaseRow } from '../../support/records/builders.ts'
import { aUser, caseEvent } from '../../support/records/events.ts'

const addTagFx = createCommandEffect('case.tag.add')
const rows = [aCaseRow({ id: '1' }), aCaseRow({ id: '2' })]

/** Which rows were told, in order. */
function listening(scope: Scope) {
  const told: string[] = []
  const listen = (id: string, as = id) => rowSource(scope).listen(id, () => told.push(as))
  return { told, listen }
}

const arrive = (scope: Scope, ...events: KnownEvent[]) =>
  allSettled(cameIn, { scope, params: { kind: 'wire', events } })
const tagged = (seq: number, id: string) =>
  caseEvent(seq, 'case.tag-added', { row: { id, version: seq, tags: ['vip'] } })

describe('a row on screen', () => {
  test('is told once a batch that its case changed, and of no other case', async () => {
    const scope = officeScope({ rows })
    const { told, listen } = listening(scope)
    listen('1')
    listen('2')
    await arrive(scope, tagged(2, '2'), tagged(3, '2'), tagged(4, '9'))
    expect(told).toEqual(['2'])
    expect(rowIn(rowSource(scope).view(), '2')?.tags).toEqual(['vip'])
  })

  test('is told nothing where no row changed', async () => {
    const scope = officeScope({ rows })
    const { told, listen } = listening(scope)
    await arrive(scope, tagged(2, '1'))
    listen('1')
    await arrive(scope, tagged(2, '1'))
    expect(told).toEqual([])
  })

  test('is told of what is pending above it, and when that goes', async () => {
    const gateway = fakeGateway(aUser())
    const held = gateway.hold('addTag', refused('No'))
    const scope = officeScope({ gateway, rows })
    const { told, listen } = listening(scope)
    listen('1')
    listen('2')
    const params = { case_id: '1', version: 1, tag: 'vip' }
    const sent = allSettled(addTagFx, { scope, params })
    expect(told).toEqual(['1'])
    held.open()
    await sent
    expect(told).toEqual(['1', '1'])
  })

  test('listens with others of its case until it stops', async () => {
    const scope = officeScope({ rows })
    const { told, listen } = listening(scope)
    const stop = listen('1', 'first')
    const stopOther = listen('1', 'second')
    stop()
    await arrive(scope, tagged(2, '1'))
    expect(told).toEqual(['second'])
    stopOther()
    listen('1', 'third')
    await arrive(scope, tagged(3, '1'))
    expect(told).toEqual(['second', 'third'])
  })

  test('has one source in its scope, another one in another scope, none outside', () => {
    const [one, other] = [officeScope({ rows }), officeScope({ rows })]
    expect(rowSource(one)).toBe(rowSource(one))
    expect(rowSource(one)).not.toBe(rowSource(other))
    expect(() => rowSource(null)).toThrow('outside the scope of the app')
  })
})
