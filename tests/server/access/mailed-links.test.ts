import { eq, getTableName, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { mailedLink } from '../../../server-mock/db/schema/links.ts'
import { outbox } from '../../../server-mock/db/schema/mail.ts'
import { tables } from '../../../server-mock/db/tables.ts'
import { prune } from '../../../server-mock/upkeep/upkeep.ts'
import { openLinkDesk } from '../../support/offices/link-desk.ts'
import { PASSWORD } from '../../support/server/api-office.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openLinkDesk())
// Far enough for every earlier request to be forgotten.
beforeEach(() => desk.api.advance(90 * 60 * 1000))

const DAY = 24 * 60 * 60 * 1000
const db = () => desk.api.services.database.db
const people = () => desk.api.offices.pro.users
const { requestReset, resend, readReset, reset } = desk

describe('a request for a mail', () => {
  const ways: [string, (email: string) => ReturnType<typeof resend>][] = [
    ['a reset', (email) => requestReset(email)],
    ['a verification', resend],
  ]

  test.each(ways)(
    'of %s tells nothing about who has an account, and keeps nothing of it [G-235]',
    async (_what, ask) => {
      const known = await ask(people().unverified.email)
      const unknown = await ask('nobody@pro.example')
      const bare = ({ status, text, headers }: typeof known) => {
        const names = [...headers.keys()].toSorted()
        return { status, text, names }
      }
      expect(bare(unknown)).toEqual(bare(known))
      // Both wait for the same work: what differs is found out by nobody who asks.
      const rows = await db().select().from(outbox).where(eq(outbox.kind, 'LINK'))
      const shapes = rows.map(({ customerId, mail, state }) => ({
        customerId,
        state,
        members: Object.keys(Object(mail)),
      }))
      expect(shapes).toHaveLength(2)
      expect(shapes[0]).toEqual(shapes[1])
      expect((await desk.drain()).map(({ recipients }) => recipients)).toEqual([
        [people().unverified.email],
      ])
      expect(await db().select().from(outbox).where(eq(outbox.kind, 'LINK'))).toEqual([])
    },
  )

  test.each(ways)('of %s asks for an address', async (_what, ask) => {
    const [empty, wrong] = [await ask('  '), await ask('nobody')]
    expect([empty.status, empty.json.error_message]).toEqual([400, 'Please enter a email address.'])
    expect([wrong.status, wrong.json.error_message]).toEqual([
      400,
      'Please enter a valid email address.',
    ])
  })

  test('leads to the configured origin, whatever the request calls the server', async () => {
    await requestReset(people().agent.email, {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    })
    await desk.mailedToken('reset')
    const { mail } = desk.sink.arrived.at(-1) ?? {}
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example')
  })

  test('is slowed down for who asks again and again', async () => {
    const { email } = people().agent
    const answers = []
    for (let n = 0; n < 8; n += 1) answers.push(await requestReset(email))
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThan(8)
    const last = answers.at(-1)
    expect(last?.status).toBe(429)
    expect(last?.json.error_message).toMatch(/^Too many requests\. Try again in \d+ seconds?\.$/)
    const wait = Number(last?.headers.get('retry-after'))
    expect(wait).toBeLessThanOrEqual(30)
    desk.api.advance(wait * 1000)
    expect((await requestReset(email)).status).toBe(200)
    await desk.drain()
  })

  test('floods nobody: five mails an hour, and the newest of them stays good', async () => {
    const { email } = people().colleague
    const tokens: string[] = []
    for (let n = 0; n < 8; n += 1) {
      desk.api.advance(60_000)
      await requestReset(email)
      const [arrived] = await desk.drain()
      const token = arrived?.mail.text?.match(/password_reset\/(\S+)/)?.[1]
      if (token) tokens.push(token)
    }
    expect(tokens).toHaveLength(5)
    expect((await readReset(tokens[3] ?? '')).status).toBe(404)
    expect((await reset(tokens[4] ?? '', email, PASSWORD)).status).toBe(200)
  })
})

describe('the token of a link', () => {
  test('lies in no table and in no log line, before and after its mail left', async () => {
    await requestReset(people().agent.email)
    const everything = async (): Promise<string> => {
      const texts = await Promise.all(
        tables.map((table) =>
          db().execute<{ content: string }>(
            sql`select coalesce(json_agg(t)::text, '') as content from ${sql.identifier(getTableName(table))} t`,
          ),
        ),
      )
      return texts.map(({ rows }) => rows[0]?.content ?? '').join('\n')
    }
    expect(await everything()).not.toMatch(/password_reset\//)
    const token = await desk.mailedToken('reset')
    await readReset(token)
    await reset(token, people().agent.email, PASSWORD)
    await readReset(token)
    expect(await everything()).not.toContain(token)
    expect(JSON.stringify(desk.api.logged)).not.toContain(token)
  })

  test('a mail that does not leave for an hour is logged without it, and nothing of it stays', async () => {
    desk.sink.acceptLogins(false)
    await requestReset(people().agent.email)
    for (let attempt = 0; attempt < 7; attempt += 1) {
      expect(await desk.drain()).toEqual([])
      // Longer than any pause between two attempts.
      desk.api.advance(31 * 60 * 1000)
    }
    desk.sink.acceptLogins(true)
    expect(desk.api.logged.at(-1)?.message).toBe('A system mail did not leave')
    expect(JSON.stringify(desk.api.logged)).not.toContain('password_reset/')
    expect(await db().select().from(outbox).where(eq(outbox.kind, 'LINK'))).toEqual([])
  })

  test('is forgotten a month after it ended', async () => {
    await desk.issue('reset', people().agent.id)
    await prune(desk.api.services)
    expect(await db().select().from(mailedLink)).not.toEqual([])
    desk.api.advance(38 * DAY)
    await prune(desk.api.services)
    expect(await db().select().from(mailedLink)).toEqual([])
  })
})
