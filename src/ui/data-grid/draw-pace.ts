import { Batcher } from '@blueprintjs/table/lib/esm/common/batcher'

/** Cells that the library draws with every other frame: so few that scrolling stays smooth. */
const FEW = 20
/** A wide screen has 600. */
const MANY = 100
/** So long it may take, in ms. */
const LONG = 500

/** Draws many cells at a time for a while. */
function hurrying(draw: (cells: number) => void): () => void {
  let slower: ReturnType<typeof setTimeout> | undefined
  return () => {
    draw(MANY)
    clearTimeout(slower)
    slower = setTimeout(draw, LONG, FEW)
  }
}

/** After a leap nothing of what was drawn is seen any more: the screen would be blank for a second. */
export const drawLeap = hurrying((cells) => {
  Batcher.DEFAULT_ADD_LIMIT = cells
  Batcher.DEFAULT_REMOVE_LIMIT = cells
})

/** After rows have moved the cells are there, and are of other rows: they would show what was for a second. */
export const drawMoved = hurrying((cells) => {
  Batcher.DEFAULT_UPDATE_LIMIT = cells
})
