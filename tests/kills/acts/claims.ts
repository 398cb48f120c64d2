/** What people do to the image uses of a case: pictures and licences are files that the server keeps. */
import {
  findingDeletionRefusal,
  findingRefusal,
} from '../../../contracts/rules/findings/findings.ts'
import { aPng, inBase64, licenseForm } from '../../support/files/files.ts'
import { type Act, command, type Scene, type Seen } from '../scene.ts'

/** What the names of their files begin with, for the audit (`audit.ts`). */
export const uploaded = { added: 'added-', replaced: 'replaced-', license: 'own-' } as const

const isOpen = ({ state }: Seen): boolean => findingRefusal(state, 'changed') === null

/** What takes an upload: nothing is there, or only what was found invalid. */
const isWithout = ({ license }: Seen['findings'][number]): boolean =>
  license === null || license.state === 'INVALID'

const oneOf = ({ dice, seen }: Scene) => ({ findingId: dice.pick(seen.findings).id })

const picture = (kind: keyof typeof uploaded, { mark }: Scene) =>
  inBase64(aPng(), `${uploaded[kind]}${mark}.png`)

export const claimActs = {
  addImageUse: {
    fits: isOpen,
    run: (scene) => {
      const json = {
        page_screenshot: inBase64(aPng(), 'page.png'),
        page_link: `https://${scene.mark}.example/`,
        original_image: picture('added', scene),
        price: 120,
      }
      return command(scene, 'addFinding', { json })
    },
  },
  replaceImage: {
    fits: (seen) => isOpen(seen) && seen.findings.length > 0,
    run: (scene) =>
      command(scene, 'replaceOriginal', { params: oneOf(scene), json: picture('replaced', scene) }),
  },
  changePrice: {
    fits: (seen) => isOpen(seen) && seen.findings.length > 0,
    run: (scene) => {
      // The price that it has already would change nothing.
      const price = (100_000 + scene.dice.upTo(10_000_000)) / 100
      return command(scene, 'changePrice', { params: oneOf(scene), json: { price } })
    },
  },
  removeImageUse: {
    // Without any the case can be activated no more.
    fits: (seen) =>
      seen.findings.length > 1 && findingDeletionRefusal(seen.state, seen.findings) === null,
    run: (scene) => command(scene, 'deleteFinding', { params: oneOf(scene) }),
  },
  uploadOwnLicense: {
    fits: (seen) => isOpen(seen) && seen.findings.some(isWithout),
    run: (scene) => {
      const { seen, mark } = scene
      const use = seen.findings.find(isWithout)
      const body = licenseForm(undefined, `${uploaded.license}${mark}.pdf`)
      return command(scene, 'uploadLicense', { params: { findingId: use?.id ?? '' }, body })
    },
  },
} as const satisfies Record<string, Act>
