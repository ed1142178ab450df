/** The format of record and file ids in values. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function isUuidText(text: string): boolean {
  return UUID.test(text);
}

/** Trims an id and converts it to lower case. Returns anything else unchanged. */
export function normalizeId(text: string): string {
  const id = text.trim().toLowerCase();
  return isUuidText(id) ? id : text;
}

/** The maximum length of an id on the wire. Longer ids are rejected before they are parsed. */
export const ID_MAX_LENGTH = 36;
