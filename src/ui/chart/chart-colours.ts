import { useSyncExternalStore } from 'react'
import { isDark } from '../appearance/appearance.ts'

/**
 * Ten colours in their order (DASH-49; look.md, 4): each at least 3.8:1 on the page, and any two told apart without red,
 * green or blue cones (tests/ui/chart measures both).
 */
export const chartColours = {
  light: [
    ...['#4142c0', '#26807e', '#b5750d', '#8952dd', '#b50a4e'],
    ...['#1c590a', '#008bc7', '#9b5f14', '#595a66', '#cf42a6'],
  ],
  dark: [
    ...['#5b8dff', '#00d6d6', '#eaa50c', '#925ad7', '#d7677f'],
    ...['#a1c979', '#4fb5e5', '#c9915a', '#9ca4b1', '#b06fc9'],
  ],
} as const

/** What a canvas has to know: it knows no CSS. */
export type ChartTheme = keyof typeof chartColours

/** The colour of the series at a place; it keeps it while others are switched off. */
export const colourAt = (theme: ChartTheme, place: number): string =>
  chartColours[theme][place % chartColours[theme].length] ?? ''

function subscribe(changed: () => void) {
  const observer = new MutationObserver(changed)
  observer.observe(document.body, { attributes: true, attributeFilter: ['class'] })
  return () => observer.disconnect()
}

/** The theme of the page, followed: a canvas knows no CSS. */
export const useChartTheme = (): ChartTheme =>
  useSyncExternalStore(subscribe, () => (isDark() ? 'dark' : 'light'))
