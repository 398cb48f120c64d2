import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { stopwatch } from './stopwatch.ts'

it('counts what somebody waits for, and leaves out what a child stood in line', async () => {
  const idle = stopwatch()
  await pause(300)
  expect(idle()).toBeGreaterThan(100)

  const wall = performance.now()
  const own = stopwatch()
  // More than there are processors for: some of them always stand in line.
  const busy = `const until = Date.now() + 400; while (Date.now() < until);`
  const ended = Array.from({ length: availableParallelism() * 3 }, () =>
    once(spawn(process.execPath, ['-e', busy]), 'exit'),
  )
  await pause(300)
  const [took, counted] = [performance.now() - wall, own()]
  expect(counted).toBeLessThan(took / 2)
  await Promise.all(ended)
})
