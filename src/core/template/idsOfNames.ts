/** Entities of one kind can have the same name: existing ones are assigned to those of the template in order. */
export function idsOfNames(
  things: readonly { readonly id: string; readonly content: { readonly name: string } }[],
  newId: () => string,
): (name: string) => string {
  const free = Map.groupBy(things, ({ content }) => content.name);
  return name => free.get(name)?.shift()?.id ?? newId();
}
