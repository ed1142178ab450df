/** Ids of records and files as values hold them. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function isId(text: string): boolean {
  return UUID.test(text);
}

/** Trimmed and in lower case where it is an id; anything else is kept as it is. */
export function normalizeId(text: string): string {
  const id = text.trim().toLowerCase();
  return isId(id) ? id : text;
}

/** Characters an id may take on the wire; longer ones are refused before they are read. */
export const ID_MAX_LENGTH = 36;
