import { normalVatId, vatPrefixOf } from '../../contracts/rules/accounts/vat.ts'
import { parse, z } from '../../contracts/schema.ts'
import type { Services } from '../services.ts'

/** What a register of VAT IDs says. `unavailable`: nothing, and registration must go on (gaps-1). */
export type Registration = 'registered' | 'unknown' | 'unavailable'

/** An online check of VAT IDs; which one an installation asks is its own choice. */
export type VatRegister = { look(country: string, vatId: string): Promise<Registration> }

/** Nobody waits longer for a register than for the rest of the page. */
const PATIENCE_MS = 5_000

/** For an installation that asks nobody. */
const noRegister: VatRegister = { look: async () => 'unavailable' }

/** What a register says is a few lines. */
const ANSWER_MAX_BYTES = 65_536

const Answer = z.object({ valid: z.boolean() })

/** The answer's JSON, of which no more is taken in than may be. Rejects for more, and for what is no JSON. */
async function jsonOf({ body }: Response): Promise<unknown> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.length
    if (size > ANSWER_MAX_BYTES) throw new RangeError('the answer is too long')
    parts.push(part)
  }
  return JSON.parse(Buffer.concat(parts).toString())
}

/** The European Commission's register (VIES), or whatever speaks its protocol. */
function onlineRegister(url: string, log: Services['log']): VatRegister {
  return {
    look: async (country, vatId) => {
      const countryCode = vatPrefixOf(country)
      const vatNumber = normalVatId(country, vatId).slice(countryCode.length)
      try {
        const answer = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify({ countryCode, vatNumber }),
          signal: AbortSignal.timeout(PATIENCE_MS),
          redirect: 'error',
        })
        const read = parse(Answer, await jsonOf(answer))
        if (answer.ok && read.ok) return read.value.valid ? 'registered' : 'unknown'
        log.warn('The VAT register gave no answer', { status: answer.status })
      } catch {
        log.warn('The VAT register cannot be reached')
      }
      return 'unavailable'
    },
  }
}

/** The register that this installation asks. */
export const vatRegisterOf = ({ config, log }: Services): VatRegister =>
  config.vatRegisterUrl === null ? noRegister : onlineRegister(config.vatRegisterUrl, log)
