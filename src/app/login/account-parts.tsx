import { lazySection } from '../../ui/loading/lazy-part.tsx'

// What few people need at the login, in a chunk of its own that brings the engine along.

/** Both or neither: without the engine none of them could do anything. */
const load = async () => {
  const [parts] = await Promise.all([
    import('../../features/account-links/index.ts'),
    import('../start/engine.ts'),
  ])
  return parts
}

/** The engine is there by then: the login was sent by it. */
export const SecondStep = lazySection(() => import('./second-step-part.ts'))
export const ResetFlow = lazySection(async () => ({ default: (await load()).ResetFlow }))
export const ResendPanel = lazySection(async () => ({ default: (await load()).ResendPanel }))
export const Verification = lazySection(async () => ({ default: (await load()).Verification }))
