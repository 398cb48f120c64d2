/** Whether a browser's log holds every number of the customer's events, and each once. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Gateway } from '../../../src/bus/gateway/call.ts'
import { readRecording } from '../../../src/bus/recording/recording.ts'
import { exportLog } from './flows.ts'
import { answered } from './working-day.ts'

/** The numbers after `since` that are told to this gateway's user, page by page. */
async function numbersAfter(gateway: Gateway, since: number): Promise<number[]> {
  const numbers: number[] = []
  let cursor = since
  for (;;) {
    const query = { since: String(cursor) }
    const { events, head } = answered(await gateway.call('readEvents', { query }))
    for (const { seq, name } of events) if (seq !== null && name !== 'withheld') numbers.push(seq)
    cursor = events.at(-1)?.seq ?? head
    if (cursor >= head) return numbers
  }
}

/** Nothing is missing in the numbers that the log holds, none is there twice; answers how many there are. */
export async function expectNumbersOnce(page: Page, gateway: Gateway): Promise<number> {
  const recording = readRecording(await exportLog(page, false))
  if (!recording.ok) throw new Error(`${recording.path}: ${recording.message}`)
  const { events } = recording.value
  const seqs = events.flatMap(({ seq }) => (seq === null ? [] : [seq]))
  expect(new Set(seqs).size).toBe(seqs.length)
  const first = Math.min(...seqs)
  expect(seqs.toSorted((a, b) => a - b)).toEqual(await numbersAfter(gateway, first - 1))
  return seqs.length
}
