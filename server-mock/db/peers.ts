import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/**
 * The other processes that serve the same database. What is told here may be lost while a connection is
 * down; whoever must not miss anything looks into the tables after `onGap`, and now and then by itself.
 */
export type Peers = {
  /** This process in `outbox.claimed_by`; null where there can be no other. */
  self: number | null
  /** Whether the others can see that this process lives; else they may take over what it begins. */
  isSeen(): Promise<boolean>
  /** Whether the process of this number has ended, as a condition. */
  isGone(process: AnyColumn): SQL
  /** Runs `work` while no other process runs what is given here, waiting for its turn. */
  alone<T>(work: () => Promise<T>): Promise<T>
  /** Whether this process alone has the job. Who has it keeps it until its end or until its connection breaks. */
  leads(job: string): Promise<boolean>
  /** Tells the others; several texts under one key at the same moment are reduced to the last. */
  tell(topic: string, key: string, text?: string): void
  /** Returns what ends the subscription; a process does not hear what it tells itself. */
  hear(topic: string, listener: (key: string, text: string) => void): () => void
  /** Called each time the connection is back. */
  onGap(listener: () => void): () => void
  close(): Promise<void>
}

const nothing = (): void => undefined

/** For the embedded engine, which only one process can open. */
export const noPeers: Peers = {
  self: null,
  isSeen: async () => true,
  isGone: () => sql`true`,
  alone: (work) => work(),
  leads: async () => true,
  tell: nothing,
  hear: () => nothing,
  onGap: () => nothing,
  close: async () => undefined,
}
