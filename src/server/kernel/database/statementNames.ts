/**
 * A text is named when it is used for the third time. The number of names and the number of counted texts are limited.
 */
const usesBeforeNaming = 3;
const mostNames = 200;
const mostCounted = 2_000;

/**
 * Names statements that are used repeatedly, so that each connection parses and plans them once, which halves the time
 * of a short query. Texts that vary, such as searches, are rarely repeated often enough, and the number of names is
 * limited, since each uses memory in every connection.
 * @returns a function that returns the name of a text, or `undefined` if it has none (yet).
 */
export function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  return text => {
    const name = names.get(text);
    if (name !== undefined || names.size >= mostNames) return name;
    const count = (uses.get(text) ?? 0) + 1;
    if (uses.size >= mostCounted) uses.clear();
    if (count < usesBeforeNaming) {
      uses.set(text, count);
      return undefined;
    }
    uses.delete(text);
    names.set(text, `docket_${names.size}`);
    return names.get(text);
  };
}
