/**
 * Returns a function that assigns ids to the names in a template. Entities of one kind can have the same name: existing
 * ones are assigned in order, then new ids.
 */
export function createIdAssigner(
  things: readonly { readonly id: string; readonly content: { readonly name: string } }[],
  newId: () => string,
): (name: string) => string {
  const free = Map.groupBy(things, ({ content }) => content.name);
  return name => free.get(name)?.shift()?.id ?? newId();
}
