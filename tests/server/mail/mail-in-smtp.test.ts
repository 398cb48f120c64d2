import { eq } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import { describe, expect, test } from 'vitest'
import { customer } from '../../../server-mock/db/schema/accounts.ts'
import { mailSetup } from '../../../server-mock/db/schema/setup.ts'
import { startMailIn } from '../../../server-mock/outside/mail-in/start-mail-in.ts'
import type { Services } from '../../../server-mock/services.ts'
import { sendMailFile } from '../../support/mail/send-mail.ts'
import { openDialogue } from '../../support/mail/smtp-dialogue.ts'
import { openMailOffice } from '../../support/offices/mail-office.ts'
import { opened } from '../../support/setup/opened.ts'

const office = await opened(openMailOffice())
const gateway = await opened(startMailIn(office.services))

const transport = () =>
  createTransport({ host: '127.0.0.1', port: gateway.port, secure: false, ignoreTLS: true })

const send = (to: string | string[], from: string, more: { subject?: string } = {}) =>
  transport().sendMail({ from, to, text: `Good morning from ${from}`, ...more })

/** The code of the reply that a failed delivery got. */
const codeOf = async (delivery: Promise<unknown>): Promise<unknown> => {
  const failed: unknown = await delivery.then(
    () => ({ responseCode: 250 }),
    (cause: unknown) => cause,
  )
  return failed instanceof Object && 'responseCode' in failed ? failed.responseCode : failed
}

/** A dialogue up to the point where recipients are named. */
const greeted = async (port = gateway.port) => {
  const dialogue = await openDialogue(port)
  await dialogue.reply()
  await dialogue.say('EHLO shop.example')
  await dialogue.say('MAIL FROM:<jane@shop.example>')
  return dialogue
}

describe('the mail gateway', () => {
  test('answers 250 when the mail is stored and the event is out', async () => {
    const caseId = await office.addCase({ contact: 'ann@shop.example' })
    const { response } = await send('north@inbound.example', 'Ann <ann@shop.example>')
    expect(response).toMatch(/^250 /)
    expect(await office.row(caseId)).toMatchObject({ unreadEmails: 1 })
    expect(office.takeEvents()).toMatchObject([{ name: 'case.mail-received', caseId }])
  })

  test('knows the address of every customer in any spelling, and no other', async () => {
    const dialogue = await greeted()
    const said = async (address: string) => (await dialogue.say(`RCPT TO:<${address}>`)).slice(0, 3)
    expect(await said('NORTH@Inbound.Example')).toBe('250')
    const strangers = [
      'west@inbound.example',
      'north@outbound.example',
      'north@inbound.example.evil.example',
      'north+x@inbound.example',
      'north%@inbound.example',
      "north'--@inbound.example",
      '@inbound.example',
    ]
    for (const address of strangers) expect(await said(address)).toMatch(/^5/)
    dialogue.end()
    expect(await codeOf(send('west@inbound.example', 'ann@shop.example'))).toBe(550)
  })

  test('takes none for a customer whose inbound mail is inactive [MAILSETUP-17, MAILSETUP-21]', async () => {
    const { db } = office.services.database
    const before = (await office.mails()).length
    const dialogue = await greeted()
    const said = async (id: string) =>
      (await dialogue.say(`RCPT TO:<${id}@inbound.example>`)).slice(0, 3)
    const values = { name: 'East', plan: 'PRO' as const, created: '2026-11-20T08:00:00.000Z' }
    await db.insert(customer).values({ id: 'east', ...values })
    expect(await said('east')).toBe('550')
    await db.insert(mailSetup).values({ customerId: 'east' })
    expect(await said('East')).toBe('550')
    expect(await codeOf(send('east@inbound.example', 'ann@shop.example'))).toBe(550)
    expect(await office.mails()).toHaveLength(before)
    const ofEast = eq(mailSetup.customerId, 'east')
    await db.update(mailSetup).set({ inboundActive: true }).where(ofEast)
    expect(await said('east')).toBe('250')
    dialogue.end()
  })

  test('a mail to several customers is filed for each, at the cases of each alone', async () => {
    const theirs = await office.addCase({ contact: 'both@shop.example', customerId: 'south' })
    office.takeEvents()
    await send(['north@inbound.example', 'south@inbound.example'], 'both@shop.example')
    const filed = (await office.mails()).filter(({ sender }) => sender === 'both@shop.example')
    expect(filed.map((mail) => [mail.customerId, mail.caseId]).sort()).toEqual([
      ['north', null],
      ['south', Number(theirs)],
    ])
    expect(office.takeEvents().map(({ customerId, name }) => [customerId, name])).toEqual([
      ['north', 'email.unmapped-received'],
      ['south', 'case.mail-received'],
    ])
  })

  test('a mail delivered again is taken and changes nothing', async () => {
    const dialogue = await greeted()
    const before = (await office.mails()).length
    const deliver = async () => {
      await dialogue.say('RCPT TO:<north@inbound.example>')
      await dialogue.say('DATA')
      return dialogue.say('From: again@shop.example\r\n\r\nOnce\r\n.')
    }
    expect(await deliver()).toMatch(/^250/)
    await dialogue.say('MAIL FROM:<jane@shop.example>')
    expect(await deliver()).toMatch(/^250/)
    dialogue.end()
    expect(await office.mails()).toHaveLength(before + 1)
  })

  test('an announced or an actual size above 20 MB is refused, and nothing is kept', async () => {
    const before = (await office.mails()).length
    const dialogue = await openDialogue(gateway.port)
    await dialogue.reply()
    expect(await dialogue.say('EHLO shop.example')).toContain('SIZE 20971520')
    const announced = await dialogue.say('MAIL FROM:<jane@shop.example> SIZE=20971521')
    expect(announced).toMatch(/^552/)
    await dialogue.say('MAIL FROM:<jane@shop.example>')
    await dialogue.say('RCPT TO:<north@inbound.example>')
    await dialogue.say('DATA')
    const line = `${'x'.repeat(998)}\r\n`
    for (let written = 0; written < 22; written += 1) dialogue.write(line.repeat(1_024))
    expect(await dialogue.say('.')).toMatch(/^552/)
    expect(await dialogue.say('NOOP')).toMatch(/^250/)
    dialogue.end()
    expect(await office.mails()).toHaveLength(before)
  })

  test('commands that somebody hides in a mail are part of the mail', async () => {
    const before = (await office.mails()).length
    const dialogue = await greeted()
    await dialogue.say('RCPT TO:<north@inbound.example>')
    await dialogue.say('DATA')
    const hidden =
      'MAIL FROM:<x@y.example>\r\nRCPT TO:<south@inbound.example>\r\nDATA\r\nFrom: x@y.example'
    const said = await dialogue.say(`From: jane@shop.example\r\n\r\nHello\n.\n${hidden}\r\n..\r\n.`)
    expect(said).toMatch(/^250/)
    dialogue.end()
    expect(await office.mails()).toHaveLength(before + 1)
  })

  test('neither log-in nor a stranger’s chatter is taken', async () => {
    const dialogue = await openDialogue(gateway.port)
    await dialogue.reply()
    const offers = await dialogue.say('EHLO shop.example')
    expect(offers).not.toMatch(/AUTH|STARTTLS/)
    expect(await dialogue.say('AUTH PLAIN AGEAYg==')).toMatch(/^5/)
    expect(await dialogue.say('VRFY north')).toMatch(/^25[012] |^5/)
    expect(await dialogue.say('x'.repeat(20_000))).toMatch(/^421/)
    dialogue.end()
  })

  test('an interrupted mail leaves nothing behind', async () => {
    const before = (await office.mails()).length
    const dialogue = await greeted()
    await dialogue.say('RCPT TO:<north@inbound.example>')
    await dialogue.say('DATA')
    dialogue.write('From: jane@shop.example\r\n\r\nHalf a ')
    dialogue.end()
    await send('north@inbound.example', 'after@shop.example')
    expect(await office.mails()).toHaveLength(before + 1)
  })
})

test('a fault of the gateway itself is logged, and a start without a port fails', async () => {
  const faults: unknown[] = []
  const error = (message: string, cause: unknown) => void faults.push([message, cause])
  const { services } = office
  const config = { ...services.config, mailInPort: gateway.port }
  const cause = expect.objectContaining({ code: 'EADDRINUSE' })
  await expect(
    startMailIn({ ...services, config, log: { ...services.log, error } }),
  ).rejects.toEqual(cause)
  expect(faults).toEqual([['The mail gateway', cause]])
})

test('a sender that leaves in the middle of its mail is no fault of ours', async () => {
  const left: string[] = []
  const faults: string[] = []
  let noted: () => void = () => undefined
  const note = new Promise<void>((resolve) => {
    noted = resolve
  })
  const log = {
    ...office.services.log,
    info: (message: string) => {
      left.push(message)
      noted()
    },
    error: (message: string) => {
      faults.push(message)
      noted()
    },
  }
  const own = await startMailIn({ ...office.services, log })
  const dialogue = await greeted(own.port)
  await dialogue.say('RCPT TO:<north@inbound.example>')
  await dialogue.say('DATA')
  dialogue.write('From: jane@shop.example\r\n\r\nHalf a ')
  dialogue.end()
  await note
  await own.close()
  expect(faults).toEqual([])
  expect(left).toEqual(['A sender left before its mail was complete'])
})

describe('the mail gateway under limits', () => {
  const limited = async (
    given: Parameters<typeof startMailIn>[1],
    work: (port: number) => Promise<void>,
    services: Services = office.services,
  ): Promise<void> => {
    const own = await startMailIn(services, given)
    await work(own.port).finally(() => own.close())
  }

  test('too many recipients, connections or mails are put off, not lost', async () => {
    await limited({ recipients: 1 }, async (port) => {
      const dialogue = await greeted(port)
      expect(await dialogue.say('RCPT TO:<north@inbound.example>')).toMatch(/^250/)
      expect(await dialogue.say('RCPT TO:<south@inbound.example>')).toMatch(/^452/)
      dialogue.end()
    })
    await limited({ connectionsPerMinute: 1 }, async (port) => {
      const first = await openDialogue(port)
      expect(await first.reply()).toMatch(/^220/)
      const second = await openDialogue(port)
      expect(await second.reply()).toMatch(/^421/)
      first.end()
    })
    await limited({ mailsPerMinute: 1 }, async (port) => {
      const dialogue = await greeted(port)
      await dialogue.say('RSET')
      expect(await dialogue.say('MAIL FROM:<jane@shop.example>')).toMatch(/^421/)
    })
  })

  test('a connection that is silent or trickles is ended', async () => {
    await limited({ idleMs: 200 }, async (port) => {
      const dialogue = await openDialogue(port)
      await dialogue.reply()
      expect(await dialogue.reply()).toMatch(/^421/)
    })
    await limited({ connectionMs: 300 }, async (port) => {
      const dialogue = await greeted(port)
      await dialogue.say('RCPT TO:<north@inbound.example>')
      await dialogue.say('DATA')
      const trickle = setInterval(() => dialogue.write('x'), 20)
      expect(await dialogue.reply()).toBe('')
      clearInterval(trickle)
    })
  })

  test('when the database fails, the sender is asked to try again', async () => {
    const db = new Proxy(office.services.database.db, {
      get: (target, name) => {
        if (name === 'transaction') return () => Promise.reject(new Error('disk full'))
        return Reflect.get(target, name)
      },
    })
    const broken = { ...office.services, database: { ...office.services.database, db } }
    const before = (await office.mails()).length
    await limited(
      {},
      async (port) => {
        const dialogue = await greeted(port)
        await dialogue.say('RCPT TO:<north@inbound.example>')
        await dialogue.say('DATA')
        const said = await dialogue.say('From: jane@shop.example\r\n\r\nUnlucky\r\n.')
        expect(said).toMatch(/^451 (?!.*disk)/)
        dialogue.end()
      },
      broken,
    )
    expect(await office.mails()).toHaveLength(before)
  })
})

test('a hostile mail of a file is filed with its words and without its tricks', async () => {
  const caseId = await office.addCase({ contact: 'mallory@evil.example' })
  const headers = { From: 'Mallory <mallory@evil.example>', To: 'north@inbound.example' }
  const from = 'mallory@evil.example'
  const to = 'north@inbound.example'
  await sendMailFile({ port: gateway.port, from, to, file: 'hostile.eml', headers })
  const mail = (await office.mails()).find((one) => String(one.caseId) === caseId)
  expect(mail?.html).toContain('<b>pay attention</b>')
  expect(mail?.html).not.toMatch(/alert|evil\.example\/(?!link|pixel)/)
  expect(mail?.subject).toBe('<img src=x onerror=alert(1)> Re: claim')
})
