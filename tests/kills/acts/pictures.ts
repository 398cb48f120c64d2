/** What people do with pictures of their mails: they lie with the server, and the mail names them. */

import { calls } from '../../../contracts/api/calls.ts'
import { z } from '../../../contracts/schema.ts'
import { requestTo } from '../../support/calls/entry.ts'
import { pictureForm } from '../../support/files/files.ts'
import { pngOfSize } from '../../support/files/stored-picture.ts'
import { type Act, command, mailBody } from '../scene.ts'

const Stored = z.object({ id: z.string() })

export const pictureActs = {
  sendPicture: {
    fits: ({ state }) => state !== 'STANDBY',
    run: async (scene) => {
      const { desk, who, customerId, mark, dice } = scene
      const params = { customer_id: customerId }
      const body = pictureForm(pngOfSize(1_000 + dice.upTo(100_000)))
      const given = { key: `${mark}-picture`, event: null, queuesMail: false }
      const upload = requestTo(calls.addPicture, { params, body })
      const stored = await desk.answered(who, given, upload, Stored)
      if (!stored) return false
      const mail = mailBody(scene, 0)
      const json = { ...mail, content: `${mail.content}<img src="cid:${stored.id}">` }
      return command(scene, 'sendEmail', { json }, { queuesMail: true })
    },
  },
} as const satisfies Record<string, Act>
