import { comboMatches, getKeyCombo, parseKeyCombo } from '@blueprintjs/core'
import { useUnit } from 'effector-react'
import { useEffect } from 'react'
import type { Action } from '../../../actions/action.ts'
import { actionList, actions } from '../../../actions/actions.ts'
import { $awaitedActions, $usableActions } from '../../../actions/state.ts'
import { latePart } from '../../../late/late-part.ts'
import { paletteTyped } from '../palette/palette-open.ts'
import { $keptKeys, KEPT_FOR, keyGiven, keysCame, keysForgotten } from './kept-keys.ts'

/** What a key asks for. */
type Asked = Pick<Action, 'id' | 'group'>

const combos = actionList.flatMap(({ id, group, hotkey }) =>
  hotkey === null ? [] : [{ asked: { id, group }, combo: parseKeyCombo(hotkey) }],
)

const askedBy = (event: KeyboardEvent): Asked | undefined =>
  combos.find(({ combo }) => comboMatches(combo, getKeyCombo(event)))?.asked

/**
 * What is done on the spot, so that the next key means an action as well. Anything else opens what takes the keys that
 * follow, and may not be there yet when they come.
 */
const onTheSpot: readonly string[] = [
  actions.nextCase.id,
  actions.previousCase.id,
  actions.toggleSelection.id,
  actions.toggleSort.id,
  actions.toggleTheme.id,
  actions.toggleDensity.id,
]

const textOf = (keys: readonly KeyboardEvent[]): string =>
  keys
    .filter(({ ctrlKey, metaKey }) => !ctrlKey && !metaKey)
    .map(({ key }) => key)
    .join('')

/** What the keys of an open case ask for, which may come after the keys. */
const casePart = latePart(() =>
  Promise.all([
    import('../../../features/case-detail/index.ts'),
    import('../../../features/case-actions/index.ts'),
  ]),
)

/** Whether what a key asks for is here, as soon as that is known. */
const isHere = async (asked: Asked | undefined): Promise<boolean> =>
  asked?.group !== 'Open case' ||
  asked.id === actions.toggleSelection.id ||
  (await casePart.load()) !== null

/** Gives the keys that were pressed too early to those of the actions, one after the other, each when it can be done. */
export function useGivenKeys(): void {
  const { kept, usable, awaited, came, given, forget, type } = useUnit({
    kept: $keptKeys,
    usable: $usableActions,
    awaited: $awaitedActions,
    came: keysCame,
    given: keyGiven,
    forget: keysForgotten,
    type: paletteTyped,
  })
  useEffect(() => came(), [came])
  const first = kept[0]
  const asked = first && askedBy(first)
  const isAmong = (some: readonly Action[]) => some.some(({ id }) => id === asked?.id)
  const isAwaited = isAmong(awaited)
  const opens =
    first?.key === '?' || (asked !== undefined && isAmong(usable) && !onTheSpot.includes(asked.id))
  /** What was typed on after the key of the palette is its text. */
  const text = asked?.id === actions.openPalette.id ? textOf(kept.slice(1)) : ''
  useEffect(() => {
    if (!first) return
    let isOver = false
    const left = first.timeStamp + KEPT_FOR - performance.now()
    const tooLate = setTimeout(given, Math.max(0, left))
    const give = () => {
      if (isOver) return
      if (opens) forget()
      else given()
      // The document alone hears it, where the keys listen: all others have heard it when it was pressed.
      document.dispatchEvent(new KeyboardEvent('keydown', first))
      if (text !== '') type(text)
    }
    if (left > 0 && !isAwaited) {
      // What the key before has changed is on screen by the next turn.
      isHere(asked).then((here) => here && setTimeout(give, 0))
    }
    return () => {
      isOver = true
      clearTimeout(tooLate)
    }
  }, [first, asked, isAwaited, opens, text, given, forget, type])
}
