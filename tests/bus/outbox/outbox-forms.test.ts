import { describe, expect, test } from 'vitest'
import { settle } from '../../support/client/timers.ts'
import { endsDesk } from './outcomes-desk.ts'
import { noAnswer } from './storage-tabs.ts'

describe('a form that stops waiting', () => {
  test('is told so; its command counts as waiting, for every tab', async () => {
    const of = endsDesk()
    const entry = of.enter(true)
    expect([of.forms.has(entry.command.id), of.forms.ids()]).toEqual([true, [entry.command.id]])
    of.forms.letWait(entry.command.id)
    await settle()
    expect(of.answers).toEqual([{ kind: 'waiting' }])
    expect([of.forms.has(entry.command.id), of.forms.ids()]).toEqual([false, []])
    expect(of.other().entries()).toEqual([{ ...entry, waits: true }])
  })

  test('revives nothing that another tab has ended, and undoes nothing that it has found out', () => {
    const of = endsDesk()
    const [gone, known] = [of.enter(true), of.enter(true)]
    const other = of.other()
    other.remove(gone.command.id)
    const found = { ...known, waits: true, state: noAnswer }
    other.write(found)
    of.forms.letWait(gone.command.id)
    of.forms.letWait(known.command.id)
    expect(of.other().entries()).toEqual([found])
  })

  test('leaves what the browser would not keep as this tab knows it', () => {
    const of = endsDesk()
    const entry = of.enter(true)
    of.browser.facts.isFull = true
    of.outboxStorage.write({ ...entry, asked: of.clock.now().toISOString() })
    of.forms.letWait(entry.command.id)
    expect(of.outboxStorage.get(entry.command.id)).toMatchObject({
      asked: of.clock.now().toISOString(),
      waits: true,
    })
  })

  test('writes nothing where it waits already, or was never there', () => {
    const of = endsDesk()
    const entry = of.enter(false)
    of.outboxStorage.write({ ...entry, waits: true })
    const text = of.browser.kept.get([...of.browser.kept.keys()][0] ?? '')
    of.browser.facts.isFull = true
    of.forms.letWait(entry.command.id)
    of.forms.letWait('nothing')
    expect(of.outboxStorage.wasRefused()).toBe(false)
    expect([...of.browser.kept.values()]).toEqual([text])
  })
})
