import type { Page } from 'playwright-core'

/** Fonts and pictures are there and painted; what is meant to stay unfinished may. */
export async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      [...document.images].every((image) => image.complete) &&
      document
        .getAnimations()
        .every(
          ({ effect, playState }) =>
            playState === 'finished' || effect?.getComputedTiming().iterations === Infinity,
        ),
  )
  await page.evaluate(
    () =>
      new Promise((painted) =>
        requestAnimationFrame(() => requestAnimationFrame(() => painted(0))),
      ),
  )
}
