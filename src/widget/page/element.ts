type Child = Node | string | null | false | undefined;

/**
 * Creates an element with properties, attributes (names with a dash, and `role`) and children. Texts are never parsed
 * as markup.
 */
export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Record<string, unknown> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.includes('-') || name === 'role') made.setAttribute(name, String(value));
    else Object.assign(made, { [name]: value });
  }
  made.append(...children.filter(child => child instanceof Node || typeof child === 'string'));
  return made;
}
