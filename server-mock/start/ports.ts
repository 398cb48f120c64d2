import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Settings } from '../config.ts'
import { Unstartable } from './unstartable.ts'

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use already',
  EACCES: 'may not be used by this user',
}

/** What says that the address is wrong, whatever the port. */
const foreignAddress = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN']

async function probe(setting: string, port: number, host: string): Promise<void> {
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (foreignAddress.includes(code))
      throw new Unstartable(`HOST ${host} is no address of this machine: choose another HOST.`)
    const why = reasons[code] ?? `cannot be used (${code})`
    throw new Unstartable(`Port ${port} of ${host} ${why}: choose another ${setting}.`)
  } finally {
    server.close()
  }
}

/** Said before the database is opened and filled, not after. @throws Unstartable */
export async function requirePorts(settings: Settings): Promise<void> {
  const { host, port, mailInPort, mailCatcherPort } = settings
  if (mailInPort === port || mailInPort === port + 1)
    throw new Unstartable('MAIL_IN_PORT must differ from PORT and PORT+1.')
  if (mailCatcherPort !== null && [port, port + 1, mailInPort].includes(mailCatcherPort))
    throw new Unstartable('MAIL_CATCHER_PORT must differ from PORT, PORT+1 and MAIL_IN_PORT.')
  await probe('PORT', port, host)
  await probe('PORT', port + 1, host)
  await probe('MAIL_IN_PORT', mailInPort, host)
  if (mailCatcherPort !== null) await probe('MAIL_CATCHER_PORT', mailCatcherPort, host)
}
