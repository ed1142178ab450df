/**
 * Returns a function that assigns ids to the names in a template. Several entities of a kind can have the
 * same name: the ids of existing entities are assigned in order, followed by new ids.
 */
export function createIdAssigner(
  things: readonly { readonly id: string; readonly content: { readonly name: string } }[],
  newId: () => string,
): (name: string) => string {
  const free = Map.groupBy(things, ({ content }) => content.name);
  return name => free.get(name)?.shift()?.id ?? newId();
}
