import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { mailSetup } from '../../../server-mock/db/schema/setup.ts'
import { createApp } from '../../../server-mock/http/app.ts'
import { sharedParser } from '../../../server-mock/modules/inbound-mail/file-mail.ts'
import { drawCourse } from '../../../server-mock/outside/simulator/courses.ts'
import { letter } from '../../../server-mock/outside/simulator/letter.ts'
import { startSimulator } from '../../../server-mock/outside/simulator/start-simulator.ts'
import { createWorld } from '../../../server-mock/outside/simulator/world.ts'
import { randomOf } from '../../../server-mock/random.ts'
import { addWeek, weekCustomers, wrongCounters, wrongNumbers } from '../../support/offices/week.ts'
import { memoryServices } from '../../support/server/services.ts'

let happened: string[] = []

const services = await memoryServices()
await addWeek(services, randomOf(1, 'simulator'), 9)
for (const id of weekCustomers)
  services.hub.subscribe(id, (events) => {
    happened.push(...events.map(({ name, caseId }) => `${caseId} ${name}`))
  })
afterAll(async () => {
  await sharedParser.close()
  await services.close()
})

describe('the simulated world', () => {
  test('does the same for the same seed', () => {
    const drawn = (seed: number) => {
      const random = randomOf(seed, 'courses')
      return Array.from({ length: 50 }, () => drawCourse(random, 'steady').steps.join())
    }
    expect(drawn(5)).toEqual(drawn(5))
    expect(drawn(5)).not.toEqual(drawn(6))
  })

  test('does what people do, in an order that makes sense', async () => {
    happened = []
    const world = createWorld(services, randomOf(2, 'world'), 'steady')
    for (let n = 0; n < 150; n += 1) await world.next()
    const seen = new Set(happened.map((entry) => entry.split(' ')[1]))
    for (const name of [
      'case.portal-visited',
      'case.portal-login',
      'case.billing-address-set',
      'case.payment-initiated',
      'case.license-uploaded',
      'case.mail-received',
      'email.unmapped-received',
    ])
      expect(seen).toContain(name)
    const follows = (entry: string, name: string) => {
      const at = happened.indexOf(entry)
      const visit = happened.indexOf(`${entry.split(' ')[0]} ${name}`)
      expect(visit, entry).toBeGreaterThanOrEqual(0)
      expect(visit, entry).toBeLessThan(at)
    }
    for (const entry of new Set(happened)) {
      if (entry.endsWith('case.portal-login')) follows(entry, 'case.portal-visited')
      if (entry.endsWith('case.billing-address-set')) follows(entry, 'case.portal-login')
      if (entry.endsWith('case.payment-initiated')) follows(entry, 'case.billing-address-set')
      if (entry.endsWith('case.license-uploaded')) follows(entry, 'case.portal-login')
    }
    expect(await wrongCounters(services)).toEqual([])
    expect(await wrongNumbers(services)).toEqual([])
  })

  test('writes to nobody whose inbound mail is inactive', async () => {
    const { db } = services.database
    await db.update(mailSetup).set({ inboundActive: false })
    happened = []
    const world = createWorld(services, randomOf(3, 'world'), 'steady')
    for (let n = 0; n < 60; n += 1) await world.next()
    await db.update(mailSetup).set({ inboundActive: true })
    expect(happened.length).toBeGreaterThan(0)
    expect(happened.filter((entry) => /mail-received|unmapped-received/.test(entry))).toEqual([])
  })

  test('writes mails whose head nobody’s name can leave', () => {
    const writer = {
      caseId: '7',
      host: 'shop.example\r\nBcc: x@y.example',
      name: 'Ö\r\nBcc: x@y.example',
      email: 'a@b.example>\r\nBcc: <x@y.example',
    }
    const [head = ''] = letter(
      randomOf(1),
      writer,
      'north@inbound.example',
      '2026-11-20T08:00:00.000Z',
    )
      .toString('utf8')
      .split('\r\n\r\n')
    expect(head).not.toMatch(/^Bcc:/m)
  })

  test('does nothing when there is no case', async () => {
    const empty = await memoryServices()
    const world = createWorld(empty, randomOf(1, 'empty'), 'storm')
    for (let n = 0; n < 5; n += 1) await world.next()
    expect(empty.log.lines).toEqual([])
    await empty.close()
  })
})

describe('the running simulator', () => {
  test('is off unless it is asked for', async () => {
    happened = []
    const simulator = startSimulator(services)
    await services.database.db.execute(sql`select 1`)
    await simulator.close()
    expect(happened).toEqual([])
  })

  test('storms, lets requests through meanwhile, and ends at once', async () => {
    happened = []
    const app = await createApp(services)
    services.config.simulation = 'storm'
    const simulator = startSimulator(services)
    await expect.poll(() => happened.length, { timeout: 20_000 }).toBeGreaterThan(20)
    const during = happened.length
    for (let n = 0; n < 5; n += 1) {
      const answer = await app.inject({ url: '/api/health' })
      expect(answer.statusCode).toBe(200)
      await services.database.db.execute(sql`select count(*) from case_row`)
    }
    await expect.poll(() => happened.length, { timeout: 20_000 }).toBeGreaterThan(during)
    await simulator.close()
    const ended = happened.length
    await services.database.db.execute(sql`select 1`)
    expect(happened).toHaveLength(ended)
    expect(await wrongCounters(services)).toEqual([])
    expect(services.log.lines.filter((line) => /simulation/.test(line))).toEqual([])
    services.config.simulation = 'off'
    await app.close()
  })
})
