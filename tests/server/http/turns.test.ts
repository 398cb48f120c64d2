import { expect, test } from 'vitest'
import { createTurns } from '../../../server-mock/http/turns.ts'

const gate = () => {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

test('the same key goes one after the other, in the order of arrival', async () => {
  const inTurn = createTurns(10_000)
  const { open, opened } = gate()
  const order: string[] = []
  const first = inTurn('key', async () => {
    order.push('first begins')
    await opened
    order.push('first ends')
    return 1
  })
  const second = inTurn('key', async () => {
    order.push('second')
    return 2
  })
  open()
  expect(await Promise.all([first, second])).toEqual([{ done: 1 }, { done: 2 }])
  expect(order).toEqual(['first begins', 'first ends', 'second'])
})

test('another key does not wait', async () => {
  const inTurn = createTurns(10_000)
  const { open, opened } = gate()
  const first = inTurn('a', () => opened)
  expect(await inTurn('b', async () => 'b')).toEqual({ done: 'b' })
  open()
  await first
})

test('who waits too long is sent away and leaves no trace', async () => {
  const inTurn = createTurns(10)
  const { open, opened } = gate()
  const first = inTurn('key', () => opened)
  expect(await inTurn('key', async () => 'late')).toBeNull()
  open()
  await first
  expect(await inTurn('key', async () => 'now')).toEqual({ done: 'now' })
})

test('a first that fails lets the next one try', async () => {
  const inTurn = createTurns(10_000)
  const first = inTurn('key', async () => Promise.reject(new Error('broken')))
  const second = inTurn('key', async () => 'second')
  await expect(first).rejects.toThrow('broken')
  expect(await second).toEqual({ done: 'second' })
})
