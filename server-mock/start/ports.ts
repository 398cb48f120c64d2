import { once } from 'node:events'
import { createServer } from 'node:net'
import { catcherUrl, type Settings } from '../config.ts'
import { Unstartable } from './unstartable.ts'

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is already in use',
  EACCES: 'may not be used by this user',
}

/** What says that the address is wrong, whatever the port. */
const foreignAddress = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN']

const LAST_PORT = 65_535

/** Why nobody could listen there, as the system names it; null where one can. */
async function trouble(port: number, host: string): Promise<string | null> {
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
    return null
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  } finally {
    server.close()
  }
}

async function probe(setting: string, port: number, host: string): Promise<void> {
  const code = await trouble(port, host)
  if (code === null) return
  if (foreignAddress.includes(code))
    throw new Unstartable(`HOST ${host} is not an address of this machine: choose another HOST.`)
  const why = reasons[code] ?? `cannot be used (${code})`
  throw new Unstartable(`Port ${port} of ${host} ${why}: choose another ${setting}.`)
}

/** Long enough for this machine to say that nobody listens, in ms. */
const ANSWERED_MS = 1_000

/** Whether browsers refuse a port whoever listens there (WHATWG Fetch, "bad port"); this Node refuses the same. */
async function isClosedToBrowsers(port: number): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWERED_MS)
    await fetch(`http://127.0.0.1:${port}/`, { method: 'HEAD', signal })
    return false
  } catch (error) {
    return Object(Object(error).cause).message === 'bad port'
  }
}

/** App and files are opened by browsers, where no other address was given for them. */
async function refuseClosed({ port, publicUrl, publicFilesUrl }: Settings): Promise<void> {
  for (const [own, url] of [
    [port, publicUrl],
    [port + 1, publicFilesUrl],
  ] as const)
    if (new URL(url).port === String(own) && (await isClosedToBrowsers(own)))
      throw new Unstartable(`Browsers open no page at port ${own}: choose another PORT.`)
}

/** The first free port from `wanted` on, upwards and then from the lowest on, that is none of `others`. */
async function freePort(wanted: number, host: string, others: readonly number[]): Promise<number> {
  for (let step = 0; step < LAST_PORT; step += 1) {
    const port = ((wanted - 1 + step) % LAST_PORT) + 1
    if (!others.includes(port) && (await trouble(port, host)) === null) return port
  }
  return wanted
}

/**
 * The settings with the ports that this server will have, said before the database is opened and filled, not after:
 * one that was named is taken or refused, of mail those that nobody named are the next free ones beside PORT.
 * @throws Unstartable
 */
export async function settlePorts(settings: Settings): Promise<Settings> {
  const { host, port, unnamed } = settings
  let { mailInPort, mailCatcherPort } = settings
  await refuseClosed(settings)
  await probe('PORT', port, host)
  await probe('PORT', port + 1, host)
  const ours = [port, port + 1]
  if (unnamed.mailInPort) {
    const catcher = unnamed.mailCatcherPort || mailCatcherPort === null ? [] : [mailCatcherPort]
    mailInPort = await freePort(mailInPort, host, [...ours, ...catcher])
  }
  if (unnamed.mailCatcherPort && mailCatcherPort !== null)
    mailCatcherPort = await freePort(mailCatcherPort, host, [...ours, mailInPort])
  if (ours.includes(mailInPort))
    throw new Unstartable('MAIL_IN_PORT must differ from PORT and PORT+1.')
  if (mailCatcherPort !== null && [...ours, mailInPort].includes(mailCatcherPort))
    throw new Unstartable('MAIL_CATCHER_PORT must differ from PORT, PORT+1 and MAIL_IN_PORT.')
  await probe('MAIL_IN_PORT', mailInPort, host)
  if (mailCatcherPort === null) return { ...settings, mailInPort }
  await probe('MAIL_CATCHER_PORT', mailCatcherPort, host)
  const toCatcher = settings.mailOutUrl === catcherUrl(settings.mailCatcherPort)
  const mailOutUrl = toCatcher ? catcherUrl(mailCatcherPort) : settings.mailOutUrl
  return { ...settings, mailInPort, mailCatcherPort, mailOutUrl }
}
