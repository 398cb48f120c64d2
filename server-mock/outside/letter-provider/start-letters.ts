import {
  callbackPath,
  callbackSecret,
  SIGNATURE,
  signatureOf,
} from '../../modules/letters/callback.ts'
import { followLetters } from '../../modules/letters/follow.ts'
import { untold } from '../../modules/post-office/posted-letters.ts'
import { startPasses } from '../../passes.ts'
import type { Services } from '../../services.ts'
import { type PingenAccount, pingen, rareLooks } from './pingen.ts'
import { startStandIn } from './stand-in.ts'

const EVERY_MS = 1_000

/** The stand-in is beside us, and moves within seconds. */
export const oftenLooks = (looks: number): number => Math.min(1 + looks, 5) * 1_000

const CALLBACK_MS = 5_000

/** The account that a setting names: client and secret as its login, the organisation as its path. */
function accountOf(address: string): PingenAccount {
  const url = new URL(address)
  return {
    base: url.origin,
    clientId: decodeURIComponent(url.username),
    clientSecret: decodeURIComponent(url.password),
    organisation: url.pathname.slice(1),
  }
}

/** Calls back as the service would: once for each change of a letter. */
async function callBack(services: Services): Promise<void> {
  const { config, log } = services
  const secret = callbackSecret(config)
  if (secret === null) return
  for (const { id, status } of await untold(services)) {
    const body = JSON.stringify({
      data: {
        type: 'letters_events',
        attributes: { status },
        relationships: { letter: { data: { id, type: 'letters' } } },
      },
    })
    const host = /^(0\.0\.0\.0|::)$/.test(config.host) ? '127.0.0.1' : config.host
    const address = host.includes(':') ? `[${host}]` : host
    await fetch(`http://${address}:${config.port}${callbackPath}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [SIGNATURE]: signatureOf(secret, body) },
      body,
      signal: AbortSignal.timeout(CALLBACK_MS),
    }).catch(() => log.warn('the letter stand-in could not call back'))
  }
}

/** Takes letters to the provider of this installation and follows what becomes of them, in one of the processes. */
export async function startLetters(services: Services): Promise<{ close(): Promise<void> }> {
  const { letterProvider, letterProviderUrl } = services.config
  if (letterProvider === 'none') return { close: async () => undefined }
  const standIn = letterProvider === 'stand-in' ? await startStandIn(services) : null
  const account = standIn?.account ?? accountOf(letterProviderUrl ?? '')
  const provider = pingen(account, standIn ? oftenLooks : rareLooks)
  const passes = startPasses(services, {
    leads: 'letters',
    everyMs: EVERY_MS,
    failed: 'letters could not be followed',
    pass: async () => {
      await followLetters(services, provider)
      if (standIn) await callBack(services)
    },
  })
  return {
    close: async () => {
      await passes.close()
      await standIn?.close()
    },
  }
}
