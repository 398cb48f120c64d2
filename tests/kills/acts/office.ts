/** Everything around the server that outlives it: who works with it, where its mail goes, what it promised. */
import { throwDice } from '../../support/proofs/proof.ts'
import { freePorts } from '../../support/server/server.ts'
import { createGate, createLives, type Gate, type Lives } from '../gates.ts'
import { createLedger, type Ledger } from '../ledger.ts'
import { CUSTOMER, readyCases } from '../seed.ts'
import { type Sink, startSink } from '../sink.ts'
import { bundleVictim, type Place } from '../victim.ts'
import { waysTo } from '../ways.ts'
import { type Desk, openDesk, type Session } from './desk.ts'
import { giveOrders } from './orders.ts'
import { administer, comeAndGo, makeCases, type Work, workOnCases } from './workers.ts'

export type Office = {
  place: Place
  sink: Sink
  ledger: Ledger
  gate: Gate
  lives: Lives
  /** Logs in, now and again before the tokens are too old. */
  signIn(): Promise<void>
  /** Lets the customer's mail leave through the sink. */
  setUpMail(): Promise<void>
  /** Lets everybody head for a place of the server; null: for none. */
  head(place: string | null): void
  /** Begins to work where the gate lets it; rejects with the first answer that no kill explains. */
  work(): Promise<unknown>
  close(): Promise<void>
}

/** Where the data lies, how many cases are ready in it, and what its work is drawn from. */
export type Data = { dataDir: string; databaseUrl: string | null; cases: number; seed: number }

const TOKEN_MS = 600_000

const setUp = (port: number) => ({
  email_sender_name: 'Halden Roth',
  smtp_host: '127.0.0.1',
  smtp_port: port,
  smtp_email: 'claims@halden-roth.example',
  smtp_password: 'Sink-password-1',
})

function saveSetUp(desk: Desk, admin: Session, mark: string) {
  const path = `/customer/${CUSTOMER}/outbound_email`
  return async (event: string, part: string, json: unknown): Promise<void> => {
    const command = { key: `${part}-${mark}`, event, queuesMail: false }
    await desk.command(admin, command, { path: `${path}/${part}`, method: 'PUT', json }, null)
  }
}

/** Ports that stay the same over all lives of the server. */
export const placeOf = async (
  { dataDir, databaseUrl }: Pick<Data, 'dataDir' | 'databaseUrl'>,
  sink: Sink,
): Promise<Place> => {
  const port = await freePorts(4)
  return {
    program: await bundleVictim(),
    port,
    mailPort: port + 2,
    catcherPort: port + 3,
    sinkPort: sink.port,
    dataDir,
    databaseUrl,
  }
}

export async function openOffice(data: Data): Promise<Office> {
  const { cases, seed } = data
  const sink = await startSink()
  const place = await placeOf(data, sink)
  const [lives, gate, ledger] = [createLives(), createGate(), createLedger()]
  const desk = openDesk(place, lives, ledger, CUSTOMER)
  const admin: Session = { email: 'admin@enterprise.example', token: '' }
  const agent: Session = { email: 'agent@enterprise.example', token: '' }
  const left = readyCases(cases)
  let signedIn: number | null = null
  let isOver = false
  let ways = waysTo(null)
  const lane = (number: number): Work => ({
    desk,
    gate,
    cases: left,
    customerId: CUSTOMER,
    dice: throwDice(seed + number),
    isOver: () => isOver,
    ways: () => ways,
  })
  return {
    place,
    sink,
    ledger,
    gate,
    lives,
    signIn: async () => {
      if (signedIn !== null && performance.now() - signedIn < TOKEN_MS) return
      for (const session of [admin, agent]) session.token = await desk.login(session.email)
      signedIn = performance.now()
    },
    setUpMail: async () => {
      const save = saveSetUp(desk, admin, `${seed}-${sink.port}`)
      await save('mail-setup.saved', 'smtp', setUp(sink.port))
      await save('mail-setup.activated', 'activate', { active_email_setup: 'SMTP' })
    },
    head: (place) => {
      ways = waysTo(place)
    },
    work: () =>
      Promise.all([
        workOnCases(lane(1), admin),
        workOnCases(lane(2), agent),
        workOnCases(lane(3), admin),
        workOnCases(lane(4), agent),
        makeCases(lane(5), agent),
        comeAndGo(lane(6), 'agent2@enterprise.example'),
        giveOrders(lane(8), agent),
        administer(lane(7), admin, { mailServer: setUp(sink.port), linkTo: sink.linkTo }),
      ]),
    close: async () => {
      isOver = true
      gate.open()
      await sink.close()
    },
  }
}
