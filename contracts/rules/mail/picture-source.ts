/** How the HTML of templates and emails names a stored picture, whose bytes it never carries: `<img src="cid:{id}">`. */
const source = /^cid:([A-Za-z0-9_-]{1,64})$/

/** The address of a stored picture in HTML. */
export const pictureSource = (id: string): string => `cid:${id}`

/** The stored picture that an address in HTML names, or null: pictures of image uses have other names. */
export const pictureNamedBy = (address: string): string | null => source.exec(address)?.[1] ?? null

/** More pictures than any text shows. */
export const PICTURES_MOST = 500
