/** Why the server cannot start, as one sentence for the operator. */
export class Unstartable extends Error {
  override name = 'Unstartable'
}
