/** Every form of an address that is not on the public internet, at every door that leads outside. */
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerServer } from '../../../server-mock/modules/outgoing-mail/mail-route.ts'
import { findDoor, type LookUp } from '../../../server-mock/network/find-door.ts'
import { networkOf } from '../../../server-mock/network/network-of.ts'
import { deliver } from '../../../server-mock/network/smtp/deliver.ts'
import type { MailServer } from '../../../server-mock/network/smtp/mail-server.ts'
import { probe } from '../../../server-mock/network/smtp/probe.ts'
import { aConfig } from '../../support/server/services.ts'

const WAIT_MS = 2_000

/** Addresses as a name server might give them, and as people write them. */
const privateAddresses = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.127.255.254',
  '127.0.0.1',
  '127.0.0.53',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.1',
  '192.168.255.255',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '0:0:0:0:0:0:0:1',
  '::127.0.0.1',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::FFFF:10.0.0.1',
  '0:0:0:0:0:ffff:7f00:0001',
  '::ffff:169.254.169.254',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b::10.0.0.1',
  '64:ff9b:1::a00:1',
  '100::1',
  '2001::1',
  '2001:0:7f00:1::',
  '2001:10::1',
  '2001:20::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2002:a00:1::1',
  '2002:c0a8:1::1',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd12:3456:789a::1',
  'fe80::1',
  'febf::1',
  'fec0::1',
  'ff02::1',
  'ff0e::1',
]

/** Notations that resolvers, not address parsers, take for an address. */
const notations = [
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '00000177.0.0.1',
  '10.1',
  '167772161',
  '0xa9fea9fe',
  '2852039166',
  'localhost',
]

const publicAddresses = ['93.184.216.34', '8.8.8.8', '2606:2800:220:1:248:1893:25c8:1946']

/** A name server that gives one answer after the other. */
function names(...answers: readonly (readonly string[])[]) {
  const asked: string[] = []
  const lookUp: LookUp = async (name) => {
    asked.push(name)
    return answers[Math.min(asked.length, answers.length) - 1] ?? []
  }
  return { lookUp, asked }
}

const at = (host: string, port = 587) => ({ host, port, reach: 'public' as const })

describe('outside the demo', () => {
  test.each(privateAddresses)('the address %s is refused', async (address) => {
    expect(await findDoor(at(address), WAIT_MS)).toEqual({ ok: false, why: 'address' })
  })

  test.each(privateAddresses)('a name that leads to %s is as unknown as none', async (address) => {
    const { lookUp } = names([address])
    const unknown = { ok: false, why: 'unknown' }
    expect(await findDoor(at('mail.example'), WAIT_MS, lookUp)).toEqual(unknown)
    const mixed = names(['93.184.216.34', address])
    expect(await findDoor(at('mail.example'), WAIT_MS, mixed.lookUp)).toEqual(unknown)
  })

  test.each(notations)('%s leads nowhere', async (host) => {
    expect(await findDoor(at(host), WAIT_MS)).toEqual({ ok: false, why: 'unknown' })
  })

  test.each(publicAddresses)('%s may be connected to', async (address) => {
    expect(await findDoor(at(address), WAIT_MS)).toEqual({ ok: true, address })
    const { lookUp } = names([address])
    expect(await findDoor(at('mail.example'), WAIT_MS, lookUp)).toEqual({ ok: true, address })
  })

  test('a public address in another dress is connected to as itself', async () => {
    const door = await findDoor(at('::ffff:93.184.216.34'), WAIT_MS)
    expect(door).toEqual({ ok: true, address: '93.184.216.34' })
  })

  test('the ports of mail are open, and no other', async () => {
    const open: number[] = []
    for (const port of [
      1, 22, 24, 25, 26, 80, 110, 143, 443, 465, 587, 993, 2525, 3306, 5432, 6379,
    ])
      if ((await findDoor(at('93.184.216.34', port), WAIT_MS)).ok) open.push(port)
    expect(open).toEqual([25, 465, 587, 2525])
  })

  test('a name is asked for once, and the address that was judged is the one that is used', async () => {
    const { lookUp, asked } = names(['93.184.216.34'], ['127.0.0.1'])
    const door = await findDoor(at('rebinding.example'), WAIT_MS, lookUp)
    expect([door, asked]).toEqual([{ ok: true, address: '93.184.216.34' }, ['rebinding.example']])
  })

  test('a name without an address, and one that nobody answers for', async () => {
    const failing: LookUp = () => Promise.reject(new Error('ENOTFOUND'))
    const silent: LookUp = () => new Promise(() => undefined)
    expect(await findDoor(at('mail.example'), 50, failing)).toEqual({ ok: false, why: 'unknown' })
    expect(await findDoor(at('mail.example'), 50, silent)).toEqual({ ok: false, why: 'timeout' })
  })
})

describe('in the demo', () => {
  const here = (host: string, port: number) => ({ host, port, reach: 'demo' as const })

  test('this machine may be connected to, at any port', async () => {
    for (const host of ['127.0.0.1', 'localhost', '::ffff:127.0.0.1'])
      expect(await findDoor(here(host, 4626), WAIT_MS)).toMatchObject({ ok: true })
  })

  test('nothing else that is private may', async () => {
    for (const host of ['10.0.0.1', '169.254.169.254', '192.168.0.1', 'fd00::1', '0.0.0.0'])
      expect(await findDoor(here(host, 587), WAIT_MS)).toEqual({ ok: false, why: 'address' })
    expect(await findDoor(here('93.184.216.34', 4626), WAIT_MS)).toEqual({ ok: false, why: 'port' })
  })
})

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['::1', true],
  ['127.0.0.1.evil.example', false],
  ['127.evil.example', false],
  ['10.0.0.1', false],
  ['mail.example', false],
])(
  'the server %s of a customer is trusted without a certificate: %s in the demo, never in production',
  (host, trusted) => {
    const server = (production: boolean) =>
      customerServer(aConfig({ production, outboundHost: 'out.example' }), {
        host,
        port: 587,
        login: null,
      })
    const parts = { host, port: 587, login: null, ownName: 'out.example' }
    expect(server(false)).toEqual({ ...parts, trusted, reach: 'demo' })
    expect(server(true)).toEqual({ ...parts, trusted: false, reach: 'public' })
  },
)

describe('no connection reaches this machine', () => {
  let connections = 0
  const canary = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  let port = 0
  beforeAll(async () => {
    await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
    const address = canary.address()
    port = address !== null && typeof address === 'object' ? address.port : 0
  })
  afterAll(() => new Promise<void>((resolve) => canary.close(() => resolve())))

  const server = (host: string): MailServer => ({
    host,
    port,
    login: { user: 'claims', pass: 'secret' },
    trusted: false,
    reach: 'public',
    ownName: 'outbound.example',
  })
  const limits = { connectMs: WAIT_MS, wholeMs: WAIT_MS }
  const letter = { from: 'a@b.example', recipients: ['c@d.example'], message: Buffer.from('x') }

  test('by a validation or by a mail, however the address is written', async () => {
    for (const host of [...privateAddresses, ...notations]) {
      expect(await probe(server(host), limits)).toMatch(/not on the public internet|^512 /)
      expect(await deliver(server(host), letter, limits)).toMatchObject({ outcome: 'failed' })
    }
    const rebinding = names(['93.184.216.34'], ['127.0.0.1'])
    // The judged address is public, its port is not one of mail: nothing is opened at all.
    const text = await probe(server('rebinding.example'), limits, { lookUp: rebinding.lookUp })
    expect(text).toMatch(/^Only the ports 25, 465, 587 and 2525 can be used\.$/)
    expect(connections).toBe(0)
  })
})

test.each([
  ['9.9.9.9', '9.9.9.9'],
  ['::ffff:9.9.9.9', '9.9.9.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['2001::c:d:e:f:1', '2001:0:0:c::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('whom an address stands for %s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
