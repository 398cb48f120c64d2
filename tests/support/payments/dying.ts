import type { PaymentProvider } from '../../../server-mock/payment-provider.ts'
import type { Services } from '../../../server-mock/services.ts'
import type { Dice } from '../proofs/proof.ts'

const never = new Promise<never>(() => undefined)

/**
 * The provider as a process that is killed sees it: one request is carried out or not, and what waits for it waits for ever.
 * What the process would have done next is done by nobody.
 */
function dying(
  provider: PaymentProvider,
  { requests, isDone, hangs }: { requests: number; isDone: boolean; hangs: () => void },
): PaymentProvider {
  let left = requests
  const through = async <T>(ask: () => Promise<T>): Promise<T> => {
    left -= 1
    if (left > 0) return ask()
    if (isDone) await ask().catch(() => undefined)
    hangs()
    return never
  }
  return {
    ...provider,
    order: (order) => through(() => provider.order(order)),
    look: (...of) => through(() => provider.look(...of)),
    end: (...of) => through(() => provider.end(...of)),
    refund: (...of) => through(() => provider.refund(...of)),
  }
}

/**
 * Does all of this at once, in a third of the times as a process that is killed at one of its first requests to the provider.
 * Answers whether it was, when nothing of it runs any more.
 */
export async function doneOrKilled(
  { services, provider }: { services: Services; provider: PaymentProvider },
  dice: Dice,
  ...works: (() => Promise<unknown>)[]
): Promise<boolean> {
  if (dice.upTo(3) > 0) {
    await Promise.all(works.map((work) => work()))
    return false
  }
  const [requests, isDone] = [1 + dice.upTo(3), dice.upTo(2) === 0]
  let [open, isDead] = [works.length, false]
  await new Promise<void>((resolve, reject) => {
    const over = (): void => {
      open -= 1
      if (open === 0) resolve()
    }
    const hangs = (): void => {
      isDead = true
      over()
    }
    services.payments = dying(provider, { requests, isDone, hangs })
    for (const work of works) work().then(over, reject)
    if (works.length === 0) resolve()
  })
  services.payments = provider
  return isDead
}
