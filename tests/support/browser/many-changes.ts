/** Work of a colleague that goes on while a browser is cut off. */
import { randomUUID } from 'node:crypto'
import type { Gateway } from '../../../src/bus/gateway/call.ts'
import { answered } from './working-day.ts'

const SPREAD = 20

/** A case that is worked on, at its latest version. */
type Subject = { id: string; version: number }

/**
 * So many changes of as many cases as `SPREAD`, by notes, tags and reminders; the last is a note with
 * `text` on the case `last`. Every change is one event.
 */
export async function makeChanges(
  gateway: Gateway,
  { count, last, text }: { count: number; last: string; text: string },
): Promise<void> {
  const { cases } = answered(
    await gateway.call('searchCases', { body: { filter: { state: 'ACTIVE' } } }),
  )
  const subjects: Subject[] = cases
    .filter(({ id }) => id !== last)
    .slice(0, SPREAD)
    .map(({ id, version }) => ({ id, version }))
  const numbers = Array.from({ length: count - 1 }, (_, n) => n)
  await Promise.all(
    subjects.map(async (subject, at) => {
      for (const n of numbers) {
        if (n % subjects.length === at) await changeOne(gateway, subject, n)
      }
    }),
  )
  const { version } = answered(await gateway.call('readCase', { params: { id: last } }))
  await addNote(gateway, { id: last, version }, text)
}

async function changeOne(gateway: Gateway, subject: Subject, n: number): Promise<void> {
  const { id, version } = subject
  const sent = { commandId: randomUUID(), version }
  const way = Math.floor(n / SPREAD) % 3
  if (way === 0) await addNote(gateway, subject, `Call ${n}`)
  else if (way === 1) {
    const params = { id, tagId: `batch-${n}` }
    answered(await gateway.change('addTag', { params }, sent))
  } else {
    const body = { name: `Check again ${n}`, date: '2027-01-15' }
    answered(await gateway.change('setReminder', { params: { id }, body }, sent))
  }
  subject.version += 1
}

async function addNote(gateway: Gateway, { id, version }: Subject, text: string): Promise<void> {
  const sent = { commandId: randomUUID(), version }
  answered(await gateway.change('addNote', { params: { id }, body: { text } }, sent))
}
