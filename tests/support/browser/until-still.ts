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
  // A table draws its cells when nothing else is to be done, some in each frame.
  await page.evaluate(async () => {
    let drawn = -1
    while (drawn !== document.querySelectorAll('.bp6-table-cell').length) {
      drawn = document.querySelectorAll('.bp6-table-cell').length
      for (let frame = drawn > 0 ? 4 : 2; frame > 0; frame -= 1) {
        await new Promise((painted) => requestAnimationFrame(painted))
      }
    }
  })
}
