/** The own views of the case list, which people keep and delete. */

import type { History } from '../world/stage.ts'
import type { Client } from './client.ts'
import type { Step } from './plan.ts'

type Doing = { history: History; client: Client; step: Step }

const keep = ({ history, client, step }: Doing): void =>
  client.send('saved-view.add', {
    ...{ name: history.newText('view'), view: 'ACTIVE', filter: null, search: '' },
    ascending: step.value % 2 === 0,
  })

export const views = {
  'view add': keep,
  'view delete': (doing: Doing) => {
    const { history, client } = doing
    const known = history.viewsOf(client.person)
    const one = known[doing.step.value % Math.max(known.length, 1)]
    if (one) client.send('saved-view.delete', { view_id: one.id })
    else keep(doing)
  },
} satisfies Record<string, (doing: Doing) => void>
