import { createEffect, createStore, sample } from 'effector'
import { $isTableShown } from '../../actions/list-mode.ts'
import { densityToggleRequested, themeToggleRequested } from '../../actions/requests.ts'
import { appStarted } from '../../queries/following/session.ts'
import {
  applyDensity,
  applyTheme,
  type Density,
  isDark,
  readDensity,
} from '../../ui/appearance/appearance.ts'

const readFx = createEffect(() => ({ dark: isDark(), density: readDensity() }))
const showThemeFx = createEffect((dark: boolean) => {
  applyTheme(dark ? 'dark' : 'light')
})
const showDensityFx = createEffect((density: Density) => {
  applyDensity(density)
})

/** Whether the page is dark; kept in this browser, for whoever uses it. */
export const $dark = createStore(false).on(themeToggleRequested, (dark) => !dark)

/** The table of cases has a density of its own. */
const densityToggled = sample({
  clock: densityToggleRequested,
  source: $isTableShown,
  filter: (isTable) => !isTable,
})

/** The height of rows; kept in this browser as well. */
export const $density = createStore<Density>('comfortable').on(densityToggled, (density) =>
  density === 'compact' ? 'comfortable' : 'compact',
)

sample({ clock: appStarted, target: readFx })
sample({ clock: readFx.doneData, fn: ({ dark }) => dark, target: $dark })
sample({ clock: readFx.doneData, fn: ({ density }) => density, target: $density })
sample({ clock: themeToggleRequested, source: $dark, target: showThemeFx })
sample({ clock: densityToggled, source: $density, target: showDensityFx })
