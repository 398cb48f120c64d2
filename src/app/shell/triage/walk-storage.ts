import { createEffect } from 'effector'
import { parse, z } from '../../../../contracts/schema.ts'
import { Triage } from '../../../actions/place.ts'
import { tabStorage } from '../../../bus/browser-storage.ts'
import { readJson } from '../../../bus/read-json.ts'
import { startWalk, type Walk } from './walk.ts'

const Kept = z.object({
  userId: z.string(),
  mode: Triage,
  key: z.string(),
  passed: z.array(z.object({ id: z.string(), left: z.boolean() })),
  earlier: z.int(),
  at: z.nullable(z.string()),
})

const NAME = 'framewright:triage'

/** Keeps how far somebody is in this tab, for a reload; nothing of the cases but their numbers. */
export const keepWalkFx = createEffect(
  ({ userId, walk: { mode, key, passed, earlier, at } }: { userId: string; walk: Walk }) => {
    tabStorage.setItem(NAME, JSON.stringify({ userId, mode, key, passed, earlier, at }))
  },
)

export const forgetWalkFx = createEffect(() => tabStorage.removeItem(NAME))

/** The walk of this user that a reload interrupted, or else a new one through the same queue. */
export const resumeWalkFx = createEffect(
  ({ userId, begun }: { userId: string; begun: Walk }): Walk => {
    const kept = parse(Kept, readJson(tabStorage.getItem(NAME) ?? ''))
    if (!kept.ok || kept.value.userId !== userId) return begun
    const { mode, key, passed, earlier, at } = kept.value
    if (mode !== begun.mode || key !== begun.key) return begun
    const phase = at === null ? 'seeking' : 'at'
    return { ...startWalk(mode, key, earlier), passed, at, phase }
  },
)
