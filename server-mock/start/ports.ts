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
export async function requirePorts({ host, port, mailInPort }: Settings): Promise<void> {
  if (mailInPort === port || mailInPort === port + 1)
    throw new Unstartable('MAIL_IN_PORT must differ from PORT and PORT+1.')
  await probe('PORT', port, host)
  await probe('PORT', port + 1, host)
  await probe('MAIL_IN_PORT', mailInPort, host)
}
