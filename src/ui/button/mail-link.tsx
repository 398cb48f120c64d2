/** What would end the address in a link and begin a further recipient, a subject or a text. */
const SEPARATORS = /[%?&#,;\s]/gu

/** An address to write to: whoever wrote it down adds nobody and nothing to the mail by it. */
export function MailLink({ address }: { readonly address: string }) {
  const plain = address.replaceAll(SEPARATORS, (letter) => encodeURIComponent(letter))
  return <a href={`mailto:${plain}`}>{address}</a>
}
