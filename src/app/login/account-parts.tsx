import { lateView } from '../../ui/loading/late-view.tsx'

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
export const SecondStep = lateView(() => import('./second-step-part.ts'), 'section')
export const ResetFlow = lateView(async () => ({ default: (await load()).ResetFlow }), 'section')
export const ResendPanel = lateView(
  async () => ({ default: (await load()).ResendPanel }),
  'section',
)
export const Verification = lateView(
  async () => ({ default: (await load()).Verification }),
  'section',
)
