type Load = () => Promise<unknown>

/** How long after its first mention a part is fetched ahead, in ms: the screen comes first. */
const AFTER = 3_000

const waiting: Load[] = []
let isAhead = false

/** Fetching ahead may fail in silence: the failure shows when the part is really needed. */
const fetchLater = (load: Load) =>
  setTimeout(() => {
    load().catch(() => undefined)
  }, AFTER)

/** Makes known what will be needed later, so that it is there without a connection as well. */
export function fetchAhead(load: Load): void {
  if (isAhead) fetchLater(load)
  else waiting.push(load)
}

/** From here on parts are fetched before somebody asks for them; the running page calls it once. */
export function startFetchingAhead(): void {
  isAhead = true
  for (const load of waiting.splice(0)) fetchLater(load)
}
