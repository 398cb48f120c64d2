/** How busy the machine is: what a plain start of Node takes beside what it costs. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { z } from '../../contracts/schema.ts'

/** Loads a library and computes for a while, as a starting server does. */
const program = `await import('fastify')
const spent = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000 }
const enough = spent() + 300
while (spent() < enough);
process.stdout.write(String(spent()))`

/** The server starts on two processors at once: it loads its modules while its database opens. */
const TWO = 2
const ROUNDS = 2

async function runOnce(): Promise<number> {
  const started = performance.now()
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  await once(child, 'close')
  const cost = z.parse(z.number().check(z.positive()), Number(said))
  return (performance.now() - started) / cost
}

/**
 * How many times longer things take now than on a quiet machine, where a plain start takes about what it costs
 * in processor time. Looks again only while less than `enough` was seen.
 */
export async function busyness(enough: number): Promise<number> {
  let most = 1
  for (let round = 0; round < ROUNDS && most < enough; round += 1)
    most = Math.max(most, ...(await Promise.all(Array.from({ length: TWO }, runOnce))))
  return most
}
