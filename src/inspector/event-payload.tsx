import type { LoggedEvent } from '../projections/recording.ts'

/** An event in full, as the log keeps it. */
export function EventPayload({ event }: { readonly event: LoggedEvent | null }) {
  return (
    <section className="fw-inspector-payload" aria-label="Content of the event">
      {event === null ? (
        <p className="fw-text-small fw-text-3">Choose an event to see its content.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        <pre tabIndex={0}>{JSON.stringify(event, null, 2)}</pre>
      )}
    </section>
  )
}
