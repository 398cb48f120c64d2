import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { SOCKET_PATH } from '../../contracts/realtime.ts'
import { pl } from '../../contracts/reference/portal-words/pl.ts'
import { limitConnections } from '../../server-mock/http/connections.ts'
import { createFilesOrigin } from '../../server-mock/http/files/files-origin.ts'
import { createFairTurns } from '../../server-mock/mail-parsing/fair-turns.ts'
import { createMailParser } from '../../server-mock/mail-parsing/mail-parser.ts'
import { sharedParser } from '../../server-mock/modules/inbound-mail/file-mail.ts'
import { portalBaseOf } from '../../server-mock/modules/portal-site/portal-hosts.ts'
import { type MailInLimits, startMailIn } from '../../server-mock/outside/mail-in/start-mail-in.ts'
import { startRealtime } from '../../server-mock/realtime/socket.ts'
import { openDialogue } from '../support/mail/smtp-dialogue.ts'
import { type MailOffice, openMailOffice } from '../support/offices/mail-office.ts'
import { openApi } from '../support/server/api.ts'

let office: MailOffice
beforeAll(async () => {
  office = await openMailOffice()
})
afterAll(async () => {
  await sharedParser.close()
  await office.close()
})

async function gateway(
  limits: Partial<MailInLimits>,
  work: (port: number) => Promise<void>,
): Promise<void> {
  const own = await startMailIn(office.services, limits)
  await work(own.port).finally(() => own.close())
}

const mailer = (port: number, localAddress: string) =>
  createTransport({ host: '127.0.0.1', port, localAddress, secure: false, ignoreTLS: true })

/** How the server's goodbye to a socket begins; nothing else that it says has this byte. */
const CLOSE_FRAME = 0x88

const emptyLines = (count: number, subject: string): string =>
  `From: mallory@evil.example\r\nSubject: ${subject}\r\n\r\n${'\r\n'.repeat(count)}`

describe('one address at the mail gateway', () => {
  test('holds no more connections than its share, and leaves room for every other one', async () => {
    await gateway({ connectionsPerAddress: 3 }, async (port) => {
      const held = await Promise.all([1, 2, 3].map(() => openDialogue(port)))
      for (const dialogue of held) expect(await dialogue.reply()).toMatch(/^220/)
      const fourth = await openDialogue(port)
      expect(await fourth.reply()).toMatch(/^421/)
      const mail = { from: 'ann@shop.example', to: 'north@inbound.example', text: 'Let me through' }
      expect((await mailer(port, '127.0.0.2').sendMail(mail)).response).toMatch(/^250/)
      held[0]?.end()
      const again = async (): Promise<string> => {
        const dialogue = await openDialogue(port)
        const reply = await dialogue.reply()
        dialogue.end()
        return reply
      }
      await expect.poll(again, { timeout: 20_000 }).toMatch(/^220/)
      for (const { end } of held) end()
    })
  })

  test('has its mails read in turn with those of others, whoever names which sender', async () => {
    await gateway({}, async (port) => {
      const parse = vi.spyOn(sharedParser, 'parse')
      const envelope = { from: 'mallory@evil.example', to: 'north@inbound.example' }
      for (const address of ['127.0.0.1', '127.0.0.2'])
        await mailer(port, address).sendMail({ envelope, raw: emptyLines(10, address) })
      expect(parse.mock.calls.map(([, sender]) => sender)).toEqual(['127.0.0.1', '127.0.0.2'])
      parse.mockRestore()
    })
  })

  test('a mail of too many lines is as large as one of too many bytes', async () => {
    await gateway({}, async (port) => {
      const from = 'mallory@evil.example'
      const send = (raw: string) =>
        mailer(port, '127.0.0.1').sendMail({
          envelope: { from, to: 'north@inbound.example' },
          raw,
        })
      await expect(send(emptyLines(360_000, 'many'))).rejects.toMatchObject({ responseCode: 552 })
      const encoded = `From: ${from}\r\n\r\n${`${'A'.repeat(76)}\r\n`.repeat(20_000)}`
      expect((await send(encoded)).response).toMatch(/^250/)
    })
  })
})

test('mails of empty lines delay another sender by two of them, however many wait', async () => {
  const parser = createMailParser()
  await parser.warm()
  const done: string[] = []
  const read = async (sender: string, raw: string) => {
    await parser.parse(Buffer.from(raw), sender)
    done.push(sender)
  }
  const attack = Array.from({ length: 5 }, () => read('attack', emptyLines(2_000, 'lines')))
  await Promise.all([...attack, read('other', emptyLines(1, 'words'))])
  expect(done.indexOf('other')).toBeLessThanOrEqual(2)
  await parser.close()
})

test('turns go round: nobody waits for more than one of each who came before', async () => {
  const inTurn = createFairTurns()
  const order: string[] = []
  const work = (name: string) => async () => {
    order.push(name)
    await Promise.resolve()
  }
  const all = [
    ...['a1', 'a2', 'a3', 'a4'].map((name) => inTurn('a', work(name))),
    ...['b1', 'b2'].map((name) => inTurn('b', work(name))),
    inTurn('c', work('c1')),
  ]
  await expect(inTurn('c', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await Promise.all(all)
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

describe('one address at the app', () => {
  /** What the server says on a connection until it closes it. */
  const heard = async (socket: Socket): Promise<string> => {
    let text = ''
    socket.on('data', (chunk) => {
      text += String(chunk)
    })
    await once(socket, 'close')
    return text
  }

  const opened = async (port: number, localAddress = '127.0.0.1'): Promise<Socket> => {
    const socket = connect({ host: '127.0.0.1', port, localAddress })
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    return socket
  }

  test('holds no more connections than its share; others are served, a trusted proxy too', async () => {
    const api = await openApi({}, { connectionsPerAddress: 3 })
    const port = Number(new URL(api.origin).port)
    const ask = 'GET /api/health HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'
    const held = [await opened(port), await opened(port), await opened(port)]
    expect(await heard(await opened(port))).toMatch(/^HTTP\/1\.1 429 /)
    const other = await opened(port, '127.0.0.2')
    other.write(ask)
    expect(await heard(other)).toMatch(/^HTTP\/1\.1 200 /)
    for (const socket of held) socket.destroy()
    const again = async (): Promise<string> => {
      const socket = await opened(port)
      socket.write(ask)
      return heard(socket)
    }
    await expect.poll(again).toMatch(/^HTTP\/1\.1 200 /)
    limitConnections(api.app.server, { connectionsPerAddress: 1, trustedProxy: '127.0.0.0/8' })
    expect(await again()).toMatch(/^HTTP\/1\.1 200 /)
    await api.close()
  })

  test('is told on a site by a page, in the language of the browser, and hears no more than that', async () => {
    const api = await openApi({}, { connectionsPerAddress: 2 })
    const files = await createFilesOrigin(api.services)
    await files.listen({ port: 0, host: '127.0.0.1' })
    const { port } = files.server.address() as AddressInfo
    const base = await portalBaseOf(
      api.services.database.db,
      api.services.config,
      api.offices.pro.id,
    )
    const asked = async (host: string, path = '/'): Promise<string> => {
      const socket = await opened(port)
      socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept-language: pl\r\n\r\n`)
      return heard(socket)
    }
    const held = [await opened(port), await opened(port)]
    const page = await asked(new URL(base).host)
    expect(page).toMatch(/^HTTP\/1\.1 429 /)
    expect(page).toContain('<html lang="pl">')
    expect(page).toContain(pl.problems.busy)
    expect(page.match(/HTTP\/1\.1/g)).toHaveLength(1)
    const other = await asked(new URL(api.services.config.publicFilesUrl).host)
    expect(other).toMatch(/^HTTP\/1\.1 429 /)
    expect(other).toContain('"error_message":"Too many connections from this address."')
    // Who says nothing is turned away as well, and does not keep others from being told.
    expect(await heard(await opened(port))).toMatch(/^HTTP\/1\.1 429 /)
    for (const socket of held) socket.destroy()
    await files.close()
    await api.close()
  })

  test('holds no more sockets than its share, and none that says nothing', async () => {
    const api = await openApi({}, { connectionsPerAddress: 2 })
    const realtime = startRealtime(api.services, api.app.server)
    const { host } = new URL(api.origin)
    const upgraded = async (): Promise<Socket> => {
      const socket = await opened(Number(new URL(api.origin).port))
      socket.write(
        [
          `GET ${SOCKET_PATH}/?EIO=4&transport=websocket HTTP/1.1`,
          `host: ${host}`,
          `origin: ${api.services.config.publicUrl}`,
          'connection: upgrade',
          'upgrade: websocket',
          'sec-websocket-version: 13',
          'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==',
          '\r\n',
        ].join('\r\n'),
      )
      // Who says nothing to the server's goodbye either is only waited for longer.
      socket.on('data', (frame) => frame.includes(CLOSE_FRAME) && socket.end())
      return socket
    }
    const held = [await upgraded(), await upgraded()].map(heard)
    expect(await heard(await upgraded())).toMatch(/^HTTP\/1\.1 429 /)
    for (const text of await Promise.all(held)) expect(text).toMatch(/^HTTP\/1\.1 101 /)
    await realtime.close()
    await api.close()
  }, 120_000)

  test('is cut off when it says nothing, or no whole head, for long', async () => {
    const api = await openApi()
    const port = Number(new URL(api.origin).port)
    expect(api.app.server.headersTimeout).toBeLessThanOrEqual(15_000)
    api.app.server.headersTimeout = 100
    const silent = await opened(port)
    const trickling = await opened(port)
    const trickle = setInterval(() => trickling.write('a'), 50)
    trickling.write('GET /api/health HTTP/1.1\r\nx-')
    const said = await Promise.all([heard(silent), heard(trickling)])
    clearInterval(trickle)
    for (const text of said) expect(text).toMatch(/^HTTP\/1\.1 408 /)
    await api.close()
  })
})
