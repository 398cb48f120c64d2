/** The image uses of a case and their licences, for `screens.ts`. */
import type { Locator, Page } from 'playwright-core'
import { atShowcase, firstOf, type Screen, screen } from '../browser/gallery.ts'
import { aPdf, aPng, notTaken } from '../files/files.ts'

/** A file as a person chooses it. */
const file = (name: string, content: Uint8Array<ArrayBuffer>) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
})

const dialogOf = async (page: Page, name: string): Promise<Locator> => {
  const dialog = page.getByRole('dialog', { name })
  await dialog.waitFor()
  return dialog
}

/** Shows an image use, counted from 1, with its pictures. */
async function openUse(page: Page, number: number): Promise<Locator> {
  await page.getByRole('button', { name: new RegExp(`^Image use ${number} of`, 'u') }).click()
  return dialogOf(page, `Image use ${number} of`)
}

/** Opens the dialog behind a button of the first image use. */
const fromFirstUse = async (page: Page, button: string, title: string): Promise<Locator> => {
  const shown = await openUse(page, 1)
  await shown.getByRole('button', { name: button }).click()
  return dialogOf(page, title)
}

/** In the order in which a case meets them. */
export const findingScreens: readonly Screen[] = [
  {
    ...atShowcase,
    name: 'add-image-use',
    show: async (page) => {
      await page.keyboard.press('i')
      const dialog = await dialogOf(page, 'Add image use')
      const [screenshot, original] = await dialog.locator('input[type=file]').all()
      await screenshot?.setInputFiles(file('page.png', aPng()))
      await original?.setInputFiles(file('sunset.svg', notTaken.svg ?? aPng()))
      await dialog.getByLabel('Page link').fill('baeckerei-althaus-voss')
      await dialog.getByRole('button', { name: 'Add' }).click()
      await dialog.getByText('Please enter a valid page link').waitFor()
      await dialog.getByText(/^Only images of the types/u).waitFor()
    },
    // What is typed would stay as a draft.
    leave: (page) => page.getByLabel('Page link').fill(''),
  },
  screen(atShowcase, 'image-use-slider', async (page) => {
    const dialog = await openUse(page, 1)
    await dialog.getByRole('radio', { name: 'Slider' }).check({ force: true })
    await dialog.getByRole('button', { name: 'Zoom in' }).click()
    await dialog.getByRole('slider').fill('65')
  }),
  screen(atShowcase, 'delete-image-use', async (page) => {
    await (await openUse(page, 1)).getByRole('button', { name: 'Delete image use' }).click()
    await page.getByRole('alertdialog').waitFor()
  }),
  screen(atShowcase, 'replace-original', (page) =>
    fromFirstUse(page, 'Replace original', 'Replace original image'),
  ),
  screen(atShowcase, 'upload-license', async (page) => {
    const dialog = await fromFirstUse(page, 'Upload License', 'Upload License')
    await dialog.locator('input[type=file]').setInputFiles(file('license.pdf', aPdf()))
    await dialog.getByLabel('Note').fill('Sent by Mr Althaus after his call.')
    await dialog.getByText('license.pdf').waitFor()
  }),
  screen(atShowcase, 'delete-license', async (page) => {
    await page.getByRole('button', { name: 'Review', exact: true }).click()
    const dialog = await dialogOf(page, 'Uploaded License')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').waitFor()
  }),
  {
    ...atShowcase,
    name: 'imprint',
    show: async (page) => {
      await firstOf('Standby')(page)
      const owner = page.getByRole('region', { name: 'Website Owner', exact: true })
      await owner.getByRole('button', { name: 'Edit', exact: true }).first().click()
      const dialog = await dialogOf(page, 'Website Owner')
      await dialog.getByLabel('Email').fill('kontakt@')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.getByText('Enter a valid email address, for example name@example.com').waitFor()
    },
    // What is typed would stay as a draft.
    leave: async (page) => {
      await page.keyboard.press('Escape')
      await page.evaluate(() => {
        for (const key of Object.keys(localStorage)) {
          if (key.includes('imprint')) localStorage.removeItem(key)
        }
      })
    },
  },
  screen(atShowcase, 'case-log-entry', async (page) => {
    await firstOf('Standby')(page)
    await page.getByRole('button', { name: 'Add entry' }).click()
    await dialogOf(page, 'Add log entry')
  }),
]
