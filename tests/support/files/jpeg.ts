/** A real JPEG, and the same as cameras write it that were held in another way. */

/** 64 by 32 pixels: its left half is red, its right half blue. */
export const leftRedRightBlue: Uint8Array<ArrayBuffer> = new Uint8Array(
  Buffer.from(
    [
      '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwg',
      'IyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgo',
      'KCgoKCgoKCgoKCgoKCj/wAARCAAgAEADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAQH/8QAFBABAAAAAAAAAAAA',
      'AAAAAAAAAP/EABcBAQEBAQAAAAAAAAAAAAAAAAAHCAb/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwDNwHOr',
      'OAAiAXpnUABaAgrRQACIBemdQAH/2Q==',
    ].join(''),
    'base64',
  ),
)

/** The same picture, said to be shown in this way (EXIF 2.3, tag 0112). */
export function withOrientation(jpeg: Uint8Array, orientation: number): Uint8Array<ArrayBuffer> {
  // Motorola's order of bytes, one directory with one entry, none after it.
  const facts = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex')
  facts.writeUInt16BE(orientation, 18)
  const segment = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), facts])
  const head = Buffer.from('ffe10000', 'hex')
  head.writeUInt16BE(segment.length + 2, 2)
  return new Uint8Array(Buffer.concat([jpeg.subarray(0, 2), head, segment, jpeg.subarray(2)]))
}
