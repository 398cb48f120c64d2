/** How much of a request has left this browser, in bytes. */
export type Sent = { sent: number; total: number }

/** Follows a request on its way out: `stop` takes it back while it has not left whole. */
export type SendWatch = { stop?: AbortSignal; onSent?: (sent: Sent) => void }

/**
 * The files that commands name, by the id in their `FileRef`. The bytes lie here alone, in the memory of the tab
 * that chose them: a command is kept in the outbox, traced and exported without them, and repeated with them.
 */
export type UploadRegistry = {
  put: (fileId: string, file: Blob) => void
  /** Null for a file of another tab, or of before a reload. */
  get: (fileId: string) => Blob | null
  drop: (fileId: string) => void
  clear: () => void
  /** From here on whatever carries this file is followed so. */
  follow: (fileId: string, watch: SendWatch) => void
  watchOf: (fileId: string) => SendWatch
}

export function createUploadRegistry(): UploadRegistry {
  const files = new Map<string, Blob>()
  const watches = new Map<string, SendWatch>()
  return {
    put: (fileId, file) => void files.set(fileId, file),
    get: (fileId) => files.get(fileId) ?? null,
    drop: (fileId) => {
      files.delete(fileId)
      watches.delete(fileId)
    },
    clear: () => {
      files.clear()
      watches.clear()
    },
    follow: (fileId, watch) => void watches.set(fileId, watch),
    watchOf: (fileId) => watches.get(fileId) ?? {},
  }
}
